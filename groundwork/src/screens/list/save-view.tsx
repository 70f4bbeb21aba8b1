import * as z from "zod";
import { useForm } from "#client/form";
import { line as lineField } from "#contract/display";
import { line } from "#contract/fields";
import { FormButtons } from "#ui/cancel-button";
import { Dialog } from "#ui/dialog";
import { Fields } from "#ui/fields/form-field";
import { Form } from "#ui/form";

const schema = z.strictObject({ name: line({ min: 1, max: 60 }) });
const fields = { name: lineField("Name") };

/** Question for the name of a view: the search, filters and order of a list as they are. */
export function SaveView({ onSave, onClose }: { onSave: (name: string) => void; onClose: () => void }) {
  const form = useForm({
    schema,
    fields,
    submit: async ({ name }) => {
      onSave(name);
      onClose();
    },
  });
  return (
    <Dialog
      title="Save view"
      description="This browser stores the search, filters and order under a name. It replaces a view of the same name."
      onClose={onClose}
    >
      <Form {...form} draft={null} autoFocus className="mt-4">
        <Fields of={form} />
        <FormButtons submit="Save view" pending={form.pending} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
