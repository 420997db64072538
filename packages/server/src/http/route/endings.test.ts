import { expect, it } from "vitest";
import { createEndings } from "./endings.ts";

it("what is done at the end of a transaction changes no answer, and one that fails stops no other one", async () => {
  const done: string[] = [];
  const endings = createEndings();
  endings.atEnd(() => Promise.reject(new Error("the connection is gone")));
  endings.atEnd(() => Promise.resolve(void done.push("second")));
  expect(await endings.after(Promise.resolve("committed"))).toBe("committed");
  expect(done).toEqual(["second"]);
  endings.atEnd(() => Promise.resolve(void done.push("third")));
  await expect(endings.after(Promise.reject(new Error("rolled back")))).rejects.toThrow(
    "rolled back",
  );
  expect(done).toEqual(["second", "third"]);
});
