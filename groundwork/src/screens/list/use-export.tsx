import { useState } from "react";
import { download } from "#client/download";
import { problemToast } from "#ui/problem-toast";
import { useToast } from "#ui/toast";

/**
 * Saves rows as a file of CSV, and says when there are more than it holds.
 * @param kept what those are that it holds, such as "newest entries"
 */
export function useExport(kept: readonly [which: string, rows: string]) {
  const toast = useToast();
  const [pending, setPending] = useState(false);

  async function save(url: string, filename: string) {
    setPending(true);
    const problem = await download(url, filename, (_, cut) => {
      if (cut === undefined) return;
      toast.show({
        kind: "info",
        title: `Only the ${kept[0]} ${cut.toLocaleString("en")} ${kept[1]} are in the file`,
        description: "Narrow the filters to get the others.",
      });
    });
    setPending(false);
    if (problem) toast.show(problemToast(problem));
  }

  return { pending, save };
}
