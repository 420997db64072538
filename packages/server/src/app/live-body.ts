import { Type } from "typebox";
import { BankProfileBody } from "../api/banks/schema.ts";
import { Formatted, Text } from "../http/schema/schema.ts";

/** What `railhead live create` takes. `npm run docs` writes it as JSON, which `live.ts` reads. */
export const LiveBody = Type.Object({
  name: Text(1, 200),
  website: Formatted("uri", 500),
  bank: BankProfileBody,
  environment: Type.Optional(Text(1, 60)),
});
