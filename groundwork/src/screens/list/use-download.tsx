import { useState } from "react";
import { download } from "#client/download";
import { cutRows } from "#contract/cut-file";
import { problemToast } from "#ui/problem-toast";
import { useToast } from "#ui/toast";

/**
 * Saves what a path of this app answers as a file, and says why there is none.
 * @param kept of a file of rows, those that it holds of more, such as "newest entries": then it says that it has not all
 */
export function useDownload(kept?: readonly [which: string, rows: string]) {
  const toast = useToast();
  const [pending, setPending] = useState(false);

  async function tellIfCut(file: Blob) {
    const cut = kept && cutRows(await file.slice(-500).text());
    if (!cut) return;
    toast.show({
      kind: "info",
      title: `Only the ${kept[0]} ${cut.toLocaleString("en")} ${kept[1]} are in the file`,
      description: "Narrow the filters to get the others.",
    });
  }

  async function save(url: string, filename: string) {
    setPending(true);
    const problem = await download(url, filename, tellIfCut);
    setPending(false);
    if (problem) toast.show(problemToast(problem));
  }

  return { pending, save };
}
