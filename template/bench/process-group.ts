import { readdirSync, readFileSync } from "node:fs";

/** Resident memory in MB, and seconds of the processor, in the system's part too, since the start. */
export type Usage = { readonly memory: number; readonly cpuSeconds: number };

/** Of /proc: ticks of its clock in a second, and bytes of a page of memory, on every Linux that Node runs on. */
const ticks = 100;
const pageBytes = 4096;

/** What all processes of a group use together; not a number where there is no /proc. */
export function usageOf(group: number): Usage {
  let [memory, cpuSeconds] = [0, 0];
  for (const fields of processes()) {
    // By proc(5), less the two fields that end with the closing bracket of the name.
    const [processGroup, user, system, pages] = [2, 11, 12, 21].map((index) => Number(fields[index]));
    if (processGroup !== group) continue;
    memory += ((pages ?? 0) * pageBytes) / 2 ** 20;
    cpuSeconds += ((user ?? 0) + (system ?? 0)) / ticks;
  }
  return memory > 0 ? { memory, cpuSeconds } : { memory: Number.NaN, cpuSeconds: Number.NaN };
}

function* processes(): Iterable<string[]> {
  for (const pid of readProcesses()) {
    let text: string;
    try {
      text = readFileSync(`/proc/${pid}/stat`, "utf8");
    } catch {
      // It has ended meanwhile.
      continue;
    }
    yield text.slice(text.lastIndexOf(")") + 2).split(" ");
  }
}

function readProcesses(): string[] {
  try {
    return readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
}
