import { describe, expect, onTestFinished, test } from "vitest";
import {
  blockList,
  clientIpHeader,
  clientIpOf,
  isFromThisMachine,
  resolveClientIp,
} from "#server/call/context";
import { processWide } from "#server/process/process-wide";

describe("the client's address", () => {
  const proxies = blockList(["10.0.0.0/8", "192.0.2.1", "2001:db8:ff::/48"]);
  test.each([
    ["the peer's", "203.0.113.9", "", "203.0.113.9"],
    ["the peer's, whatever a stranger claims", "203.0.113.9", "198.51.100.1", "203.0.113.9"],
    ["the one that a trusted proxy names", "10.0.0.1", "198.51.100.1", "198.51.100.1"],
    [
      "the last one in a chain, not what the client put first",
      "10.0.0.1",
      "1.1.1.1, 198.51.100.1",
      "198.51.100.1",
    ],
    [
      "the last one that is no proxy",
      "10.0.0.1",
      "1.1.1.1, 198.51.100.1, 192.0.2.1,10.2.3.4",
      "198.51.100.1",
    ],
    ["the first proxy's when there are only proxies", "10.0.0.1", "10.0.0.9, 10.0.0.8", "10.0.0.9"],
    ["the nearest proxy's when the chain is no address", "10.0.0.1", "198.51.100.1, unknown", "10.0.0.1"],
    ["the proxy's when it names nobody", "10.0.0.1", "", "10.0.0.1"],
    ["IPv4 in IPv6 clothes", "::ffff:203.0.113.9", "", "203.0.113.9"],
    ["IPv4 in IPv6 clothes, in hexadecimal", "::ffff:cb00:7109", "", "203.0.113.9"],
    ["behind a proxy in IPv6 clothes", "::ffff:10.0.0.1", "198.51.100.1", "198.51.100.1"],
    ["behind a proxy of IPv6", "2001:db8:ff::1", "2001:db8:1::7", "2001:db8:1::7"],
    ["without its port", "10.0.0.1", "198.51.100.1:4711", "198.51.100.1"],
    ["without brackets and port", "10.0.0.1", "[2001:db8:1::7]:4711", "2001:db8:1::7"],
    ["without a zone", "fe80::1%eth0", "", "fe80::1"],
    ["nothing on a socket that has none", "", "198.51.100.1", ""],
  ])("is %s", (_name, peer, forwarded, client) => {
    expect(resolveClientIp(peer, forwarded, proxies)).toBe(client);
  });

  test.each([
    ["203.0.113.9", "203.0.113.9"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:db8:1:2::ffff", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
  ])("%s is counted as %s", (ip, counted) => {
    expect(clientIpOf(new Headers({ [clientIpHeader]: ip }))).toBe(counted);
  });

  test("of a request that came through no server is one for all of them", () => {
    expect(clientIpOf(new Headers())).toBe("unknown");
  });

  test("is no client's own claim where no server of Node's own receives the requests", () => {
    const requests = processWide("requests", () => ({ arriveByNode: true }));
    requests.arriveByNode = false;
    onTestFinished(() => {
      requests.arriveByNode = true;
    });
    const headers = new Headers({ [clientIpHeader]: "127.0.0.1", host: "localhost:3000" });
    expect(clientIpOf(headers)).toBe("unknown");
    expect(isFromThisMachine(headers)).toBe(false);
  });
});
