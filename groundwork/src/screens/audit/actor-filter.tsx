import { useId, useState } from "react";
import type { UseOptions } from "#client/form";
import type { AuditEntry } from "#contract/audit";
import { type Option, RowCombobox } from "#ui/fields/row-combobox";
import { api } from "@/trpc/client";

/** Users by part of their name or e-mail address. */
const useUsers: UseOptions = (search) => {
  const { data, isPending, error } = api.user.list.useQuery({ search });
  const options = (data?.items ?? []).map(({ id, name, email }) => ({
    value: id,
    label: `${name} (${email})`,
  }));
  return { options, isPending, error };
};

type WhoFilterProps = {
  actor: string;
  entries: readonly AuditEntry[];
  onChange: (actor: string) => void;
};

/** Who did it: found by their name or e-mail address, which stays out of the URL. */
export function WhoFilter({ actor, entries, onChange }: WhoFilterProps) {
  const id = useId();
  const [picked, setPicked] = useState<Option | null>(null);
  const entry = entries.find(({ actorId }) => actorId === actor);
  const name = entry && (entry.actorName ?? "A deleted account");
  const label = picked?.value === actor ? picked.label : (name ?? actor);
  return (
    <div className="flex items-center gap-2 text-sm text-muted-foreground">
      <label id={`${id}-label`} htmlFor={id} className="whitespace-nowrap">
        Who
      </label>
      <div className="min-w-0 grow">
        <RowCombobox
          label="who"
          tied={{ id, "aria-labelledby": `${id}-label` }}
          chosen={actor ? { value: actor, label } : null}
          onChoose={(option) => {
            setPicked(option);
            onChange(option?.value ?? "");
          }}
          optional
          useOptions={useUsers}
        />
      </div>
    </div>
  );
}
