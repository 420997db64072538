import { Type } from "typebox";
import { listBanks } from "../../db/banks/banks.ts";
import { problem } from "../../http/problem.ts";
import { ok, route } from "../../http/route.ts";
import { OneOf } from "../../http/schema.ts";
import { CHECKS, checkUp } from "../../rails/check-up.ts";
import { refuseUnlessOperator } from "../platform.ts";

export const examineBank = route(
  {
    operationId: "banks.doctor",
    method: "POST",
    path: "/v1/banks/:id/doctor",
    summary: "Check everything that exchanging files with a bank needs",
    description:
      "Looks at the profile, opens the secrets it names, writes a sample file and reads it back, and logs in to the bank. Sends nothing.",
    response: Type.Object({
      sound: Type.Boolean(),
      checks: Type.Array(Type.Object({ name: OneOf(CHECKS), faults: Type.Array(Type.String()) })),
    }),
    problems: ["not_found"],
    scope: "banks:write",
    accountScoped: false,
    write: "apart",
  },
  async (context, { params }) => {
    refuseUnlessOperator(context);
    const { app, environment } = context;
    const bank = (await listBanks(app.db, environment.id)).find(({ id }) => id === params.id);
    if (bank === undefined) throw problem("not_found");
    const checks = await checkUp(bank, () => app.transport(bank), context.at);
    return ok({ sound: checks.every(({ faults }) => faults.length === 0), checks });
  },
);
