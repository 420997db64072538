// A service in a process of its own, by the built packages. Its wall clock is the machine's, moved by the offset
// in a file that all processes of a run read. With LIVE_BANK it first makes the live environment.
import { readFileSync } from "node:fs";
import { readConfig, startService } from "@railhead/server";

const { WALL_FILE, HAS_ENGINE, LIVE_BANK } = process.env;
const wall = {
  now: () => new Date(Date.now() + Number(readFileSync(WALL_FILE, "utf8"))).toISOString(),
};
const service = await startService({
  config: readConfig(process.env),
  wall,
  engine: HAS_ENGINE === "yes",
});
let live;
if (LIVE_BANK !== undefined) {
  const { createLive } = await import("../../packages/server/dist/environments/create-live.js");
  const bank = JSON.parse(readFileSync(LIVE_BANK, "utf8"));
  const business = { name: "Acme", website: "https://acme.example", bank };
  live = await createLive(service.app, business, wall.now());
}
process.send({ url: service.url, live });
