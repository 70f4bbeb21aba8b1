/**
 * The lowest version of each package that is free of an advisory which would touch this stack, and the reason. When a
 * new advisory comes out, its fixed version is written here, and the lockfile has to follow.
 */
export const floors: readonly { package: string; atLeast: string; advisories: string[]; reason: string }[] = [
  {
    package: "next",
    atLeast: "16.4.2",
    advisories: [
      "CVE-2026-96889",
      "GHSA-673q-mjm6-r5xr",
      "CVE-2026-94482",
      "CVE-2026-94483",
      "CVE-2026-75604",
    ],
    reason:
      "Remote code execution in the image optimiser and in 'use cache', and denial of service, up to 16.4.1.",
  },
  {
    package: "react",
    atLeast: "19.3.1",
    advisories: ["CVE-2025-55182", "CVE-2026-44907"],
    reason: "Remote code execution and denial of service in the decoding of Server Function calls.",
  },
  {
    package: "react-dom",
    atLeast: "19.3.1",
    advisories: ["CVE-2025-55182", "CVE-2026-44907"],
    reason: "Goes with react.",
  },
  {
    package: "@trpc/server",
    atLeast: "11.8.0",
    advisories: ["CVE-2025-68130", "CVE-2025-43855"],
    reason: "Prototype pollution through form data, and a crash of the WebSocket server.",
  },
  {
    package: "better-auth",
    atLeast: "1.7.16",
    advisories: ["CVE-2026-121802", "CVE-2026-110861", "CVE-2026-110862", "CVE-2026-45364", "CVE-2024-56734"],
    reason:
      "Links that are good for another account, a rate limiter that races, and forged addresses. What touches us is in groundwork/docs/security.md.",
  },
  {
    package: "superjson",
    atLeast: "2.2.6",
    advisories: ["CVE-2022-23631"],
    reason: "Prototype pollution; it is used on the way out only.",
  },
  {
    package: "zod",
    atLeast: "4.0.0",
    advisories: ["CVE-2023-4316"],
    reason: "An e-mail address that takes for ever to check.",
  },
  {
    package: "@sentry/nextjs",
    atLeast: "10.27.0",
    advisories: ["CVE-2025-65944", "CVE-2023-46729"],
    reason: "Cookies in spans, and requests to addresses that strangers choose.",
  },
];
