import { addMs } from "@railhead/core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  startTestService,
  type Sandbox,
  type TestService,
} from "../../../../test/support/service.ts";
import { wallClock } from "../base/clock.ts";
import { createRegistry } from "./registry.ts";

let service: TestService;
let sandbox: Sandbox;
beforeAll(async () => {
  service = await startTestService();
  sandbox = await service.addSandbox();
});
afterAll(() => service.close());

describe("the environments of a process", () => {
  it("have the clock that another process moved once they are read as stored, and the listeners know of it", async () => {
    const { id } = sandbox.environment;
    const changed: string[] = [];
    const [here, there] = [
      createRegistry(service.db, wallClock, { changed: (one) => changed.push(one) }),
      createRegistry(service.db, wallClock),
    ];
    const before = here.now(await here.get(id));
    const later = addMs(before, 60_000);
    const { clock_version } = await there.moveClock(id, later);
    expect(here.now(await here.get(id))).toBe(before);
    expect((await here.latest(id))?.clock_at).toBe(later);
    expect(here.now(await here.get(id))).toBe(later);
    expect(changed).toEqual([id]);
    // The notice comes late, and what is stored did not change again.
    await here.refresh(id, clock_version);
    await here.latest(id);
    expect(changed).toEqual([id]);
  });

  it("are undefined where another process deleted them", async () => {
    const { id } = (await sandbox.post("/v1/sandbox/environments", {})) as { id: string };
    const here = createRegistry(service.db, wallClock);
    await here.get(id);
    const { status } = await sandbox.call("DELETE", `/v1/sandbox/environments/${id}`);
    expect(status).toBe(200);
    expect(await here.latest(id)).toBeUndefined();
  });
});
