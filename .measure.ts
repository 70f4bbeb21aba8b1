import { spawn } from "node:child_process";
import { firstLoadOf } from "./groundwork/src/testing/first-load";
const port = "4391"; const origin = `http://localhost:${port}`;
const child = spawn("node", ["groundwork", "start"], { env: { ...process.env, PORT: port, APP_URL: origin }, stdio: "pipe" });
let out = ""; child.stdout.on("data", d => out += d); child.stderr.on("data", d => out += d);
try {
  for (let i = 0; i < 120; i++) { try { if ((await fetch(origin + "/sign-in")).ok) break; } catch {} await new Promise(r => setTimeout(r, 500)); }
  for (const p of ["/", "/sign-in", "/sign-up"]) { const a = await fetch(origin + p); console.log(p, a.status, await firstLoadOf(await a.text(), origin)); }
} catch (e) { console.log(e, out.slice(-2000)); } finally { child.kill("SIGTERM"); }
