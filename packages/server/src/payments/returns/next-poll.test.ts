import { expect, test } from "vitest";
import { simulatedBank } from "../../rails/calendar/bank-profile.ts";
import type { Bank } from "../../db/tables/banks/banks.ts";
import { nextPollOf } from "./next-poll.ts";

const bank = (set: Partial<Bank>): Bank => ({
  id: "01a20341-5192-70fa-8080-bcd8ebe22531",
  environment_id: "01a20341-5192-70fa-8080-bcd8ebe22532",
  is_default: true,
  is_simulated: false,
  profile: { ...simulatedBank, polls: ["10:00", "07:30", "17:00"] },
  next_entry_number: 1n,
  returns_read_through: null,
  next_poll_at: "2026-03-05T12:30:00.000Z",
  profile_version: 1,
  sending: "on",
  replan_at: null,
  origination_lock: null,
  exchange_failing_since: null,
  ...set,
});

test("a bank's folder is read at each of its times, and at maturity, on banking days", () => {
  const at = ["2026-03-06T00:00:00.000Z"];
  for (let reading = 0; reading < 5; reading += 1) at.push(nextPollOf(bank({}), at.at(-1) ?? ""));
  expect(at.slice(1)).toEqual([
    "2026-03-06T12:30:00.000Z",
    "2026-03-06T14:00:00.000Z",
    "2026-03-06T15:00:00.000Z",
    "2026-03-06T22:00:00.000Z",
    // Monday; clocks went forward.
    "2026-03-09T11:30:00.000Z",
  ]);
});

test("the simulated bank's folder, known to be empty, is read at maturity alone", () => {
  const simulated = bank({ is_simulated: true });
  expect(nextPollOf(simulated, "2026-03-05T12:30:00.000Z")).toBe("2026-03-05T14:00:00.000Z");
  expect(nextPollOf(simulated, "2026-03-05T14:00:00.000Z")).toBe("2026-03-06T14:00:00.000Z");
});

test("a sandbox whose bank is reached over SFTP reads at each of its times", () => {
  const remote = bank({ is_simulated: true, profile: { ...bank({}).profile, transport: "sftp" } });
  expect(nextPollOf(remote, "2026-03-05T14:00:00.000Z")).toBe("2026-03-05T15:00:00.000Z");
});
