import { gatewayFile } from "groundwork/cli/gateway-bundle";
import type { Environment } from "./environment";
import { fire } from "./fire";
import { rowsFor } from "./rows";
import { startGateway } from "./servers";
import { waitForIdle } from "./throughput";

/** Requests a second of this build and of another, each the median of its turns. */
export type Compared = {
  readonly row: string;
  readonly own: number;
  readonly other: number;
  /** This build's over the other's: the median of all turns, and each of them. */
  readonly ratio: number;
  readonly ratios: readonly number[];
};

const connections = 20;
const turns = 5;

/**
 * The rows of this build and of the one in another folder, behind their gateways and on one database. The two take
 * turns, so that whatever else the machine does meets both.
 */
export async function compareBuilds(
  environment: Environment,
  { folder, seconds }: { folder: string; seconds: number },
): Promise<Compared[]> {
  console.log(`this build and ${folder}/${gatewayFile}, ${turns} turns of ${seconds} s each`);
  const gateways = await Promise.all([startGateway(environment), startGateway(environment, { folder })]);
  const [{ origin: own }, { origin: other }] = gateways;
  const rate = async (origin: string, name: string, duration: number) => {
    const rows = rowsFor(environment, origin);
    const row = rows.find((one) => one.name === name);
    if (!row) throw new Error(`There is no row "${name}".`);
    await environment.reset();
    const { perSecond, shed, wrong } = await fire(origin, row, { connections, seconds: duration });
    if (shed + wrong > 0) console.log(`  ${name} at ${origin}: ${shed} × 503, ${wrong} wrong`);
    await waitForIdle(origin, rows);
    return perSecond;
  };
  try {
    const compared: Compared[] = [];
    for (const { name } of rowsFor(environment, own)) {
      for (const origin of [own, other]) await rate(origin, name, 2);
      const rates = { own: [] as number[], other: [] as number[] };
      for (let turn = 0; turn < turns; turn += 1) {
        const ofOwn = async () => rates.own.push(await rate(own, name, seconds));
        const ofOther = async () => rates.other.push(await rate(other, name, seconds));
        // The one that is first finds the database as the row before has left it.
        for (const measure of turn % 2 === 0 ? [ofOwn, ofOther] : [ofOther, ofOwn]) await measure();
      }
      const ratios = rates.own.map((perSecond, turn) => perSecond / (rates.other[turn] ?? 0));
      const row = {
        row: name,
        own: median(rates.own),
        other: median(rates.other),
        ratio: median(ratios),
        ratios,
      };
      console.log(`  ${name}: ${Math.round(row.own)} and ${Math.round(row.other)} a second`);
      compared.push(row);
    }
    return compared;
  } finally {
    await Promise.all(gateways.map(({ stop }) => stop()));
  }
}

const median = (values: readonly number[]): number =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
