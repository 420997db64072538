import { isSeen, type Stage } from "./deeds.ts";
import { amountsAt, collect, linkAndVerify, order } from "./live-deeds.ts";

const START = "2026-03-02T15:00:00.000Z";
/** After the day's cut-off, before its deadline; half an hour later; and after the next day's cut-off. */
const CUTOFF = "2026-03-02T21:01:00.000Z";
const AFTERWARDS = "2026-03-02T21:31:00.000Z";
const NEXT_CUTOFF = "2026-03-03T21:01:00.000Z";

/** A restored backup sends nothing that the bank has, and people are called. */
export async function restoresSendNothingTwice({ chance, install }: Stage): Promise<string[]> {
  const installation = await install(START);
  try {
    const before = 1 + chance.below(3);
    const after = chance.below(3);
    const paykey = await linkAndVerify(installation);
    await order(installation, { paykey, from: 0, count: before });
    await installation.backUp();
    await order(installation, { paykey, from: before, count: after });
    installation.setTime(CUTOFF);
    if (!(await isSeen(() => collect(installation) > 0))) return ["no file came to the bank"];
    await installation.restore();
    installation.setTime(AFTERWARDS);
    const asked = await isSeen(async () => {
      const { data } = await installation.call("GET", "/v1/exceptions?kind=database_went_back");
      return data.length > 0 || collect(installation) > 0;
    }, 300);
    installation.setTime(NEXT_CUTOFF);
    await isSeen(() => collect(installation) > 0, 100);
    const amounts = amountsAt(installation);
    const twice = amounts.filter((cents, index) => amounts.indexOf(cents) !== index);
    const found = twice.map((cents) => `a debit of ${cents} was sent twice`);
    if (amounts.length < before + after) found.push(`the bank has ${amounts.length} entries`);
    return asked ? found : [...found, "nobody is called after a restore"];
  } finally {
    await installation.close();
  }
}
