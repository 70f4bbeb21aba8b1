import { join, resolve } from "node:path";
import { accepts } from "../port";
import { type Service, startService, waitFor } from "./service";
import type { Setting } from "./setting";

type Addresses = {
  /** Where browsers reach the app. */
  readonly port: number;
  /** Where whichever PostgreSQL is the primary answers. */
  readonly primaryPort: number;
  readonly instancePorts: readonly number[];
  readonly postgresPorts: readonly number[];
};

const settingsFile = "deploy/scale/haproxy.cfg";

/** Starts HAProxy before the instances and before PostgreSQL. What is behind it may come later. */
export async function startBalancer(setting: Setting, addresses: Addresses): Promise<Service> {
  const { folder, account, programs } = setting;
  const log = join(folder, "haproxy.log");
  const local = (port: number) => `127.0.0.1:${port}`;
  const numbered = (name: string, ports: readonly number[]) =>
    Object.fromEntries(ports.map((port, index) => [`${name}_${index + 1}`, local(port)]));
  const service = startService({
    name: "haproxy",
    command: [programs.haproxy, "-db", "-f", resolve(settingsFile)],
    setpriv: programs.setpriv,
    stopSignal: "SIGTERM",
    log,
    account,
    variables: {
      APP_LISTEN: local(addresses.port),
      PRIMARY_LISTEN: local(addresses.primaryPort),
      ...numbered("APP", addresses.instancePorts),
      ...numbered("POSTGRES", addresses.postgresPorts),
    },
  });
  await waitFor("HAProxy", () => accepts(addresses.port, "127.0.0.1"), { service, log });
  return service;
}
