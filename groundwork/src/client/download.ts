import { problemOf } from "./problem";

/**
 * Saves what a path of this app answers as a file. A link would do the same, and could not say why there is no file.
 * @param onFile gets the file once it is there
 * @returns the problem, when it was refused or did not arrive whole
 */
export async function download(path: string, filename: string, onFile?: (file: Blob) => Promise<void>) {
  try {
    const response = await fetch(path);
    if (!response.ok) {
      const answer: { message: string } = await response.json();
      throw Object.assign(new Error(answer.message), { data: answer });
    }
    const file = await response.blob();
    const url = URL.createObjectURL(file);
    const link = document.createElement("a");
    Object.assign(link, { href: url, download: filename }).click();
    // The browser has taken hold of the file by then.
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
    await onFile?.(file);
    return null;
  } catch (error) {
    return problemOf(error);
  }
}
