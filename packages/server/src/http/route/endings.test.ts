import { expect, it } from "vitest";
import { createEndings } from "./endings.ts";

it("what is done at the end of a transaction changes no answer, and one that fails is logged and stops no other one", async () => {
  const done: string[] = [];
  const logged: unknown[] = [];
  const endings = createEndings((err) => logged.push(err));
  const gone = new Error("the connection is gone");
  endings.atEnd(() => Promise.reject(gone));
  endings.atEnd(() => Promise.resolve(void done.push("second")));
  expect(await endings.after(Promise.resolve("committed"))).toBe("committed");
  expect(done).toEqual(["second"]);
  expect(logged).toEqual([gone]);
  endings.atEnd(() => Promise.resolve(void done.push("third")));
  await expect(endings.after(Promise.reject(new Error("rolled back")))).rejects.toThrow(
    "rolled back",
  );
  expect(done).toEqual(["second", "third"]);
});
