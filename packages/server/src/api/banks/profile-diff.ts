import { Type } from "typebox";
import { listBanks, listProfileVersions } from "../../db/tables/banks/banks.ts";
import { ok, route } from "../../http/route/route.ts";
import { problem } from "../../http/schema/problem.ts";
import { Uuid } from "../../http/schema/schema.ts";
import { refuseAccountKey } from "../shared/platform-resources.ts";
import { profileChanges } from "./profile-changes.ts";

const ProfileDiff = Type.Object({
  bank_id: Uuid(),
  from_version: Type.Integer({ description: "The version that is compared." }),
  to_version: Type.Integer({ description: "The version that it is compared with." }),
  changes: Type.Array(
    Type.Object({
      member: Type.String({ description: "Where it stands in the profile, such as `sftp.host`." }),
      before: Type.Unknown({ description: "Null where the first version has none." }),
      after: Type.Unknown({ description: "Null where the second version has none." }),
      sentence: Type.String({ description: "The change in words." }),
    }),
    { description: "Members that differ, in the order of a profile." },
  ),
});

export const diffBankProfiles = route(
  {
    operationId: "banks.diff_profiles",
    method: "GET",
    path: "/v1/banks/:id/profiles/:from/diff/:to",
    summary: "Compare two versions of a bank's profile",
    description:
      "Every member that differs, with its values and a sentence, for the person who approves the change. Versions of which one is the other have none.",
    response: ProfileDiff,
    problems: ["not_found"],
    scope: "banks:read",
    accountScoped: false,
  },
  async (context, { params }) => {
    refuseAccountKey(context);
    const { db } = context.app;
    const banks = await listBanks(db, context.environment.id);
    const bank = banks.find(({ id }) => id === params.id);
    const versions = bank === undefined ? [] : await listProfileVersions(db, bank);
    const versionOf = (text: string) => versions.find(({ version }) => String(version) === text);
    const [from, to] = [versionOf(params.from), versionOf(params.to)];
    if (from === undefined || to === undefined) throw problem("not_found");
    return ok({
      bank_id: params.id,
      from_version: from.version,
      to_version: to.version,
      changes: profileChanges(from.profile, to.profile),
    });
  },
);
