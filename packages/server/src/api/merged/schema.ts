import { Type } from "typebox";
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from "../../http/schema/paging.ts";
import { Nullable } from "../../http/schema/schema.ts";

/** Credentials as an answer names them. */
export const MergedSource = Type.Object({
  number: Type.Integer({
    description: "1 for the key of the request, then those of `Railhead-Keys` in their order.",
  }),
  key_hint: Nullable(Type.String({ description: "The last four characters of the key." })),
  environment_id: Nullable(
    Type.String({ format: "uuid", description: "Null while it is not known." }),
  ),
  account_id: Nullable(
    Type.String({ format: "uuid", description: "The account that the key acts for." }),
  ),
  is_read: Type.Boolean({ description: "False where the answer has nothing of this source." }),
  status: Type.Integer({ description: "The HTTP status of the read." }),
  code: Nullable(Type.String({ description: "Why it was refused, as `cell_unavailable`." })),
  detail: Nullable(Type.String({ description: "The same in a sentence." })),
});

export const sources = Type.Array(MergedSource, {
  description: "All that were sent, those that could not be read included.",
});
export const complete = Type.Boolean({
  description: "Whether all sources were read. Where false, `sources` says which were not.",
});
export const source = Type.Integer({ description: "The number of its source." });
export const environment_id = Type.String({
  format: "uuid",
  description: "The environment that it is of.",
});

export const Cursor = () =>
  Type.Optional(
    Type.String({ maxLength: 4_000, description: "`next_cursor` of the answer before." }),
  );
export const next_cursor = Type.String({
  description:
    "How far each source was read: `<environment>.<account, or all>.<position>` of each, joined by `_`. A source that was not read keeps its position.",
});
export const has_more = Type.Boolean({
  description:
    "Whether a source has, or may have, further items: also one that is down or busy, whose read has status 429 or 5xx.",
});
export const Limit = () =>
  Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: MAX_PAGE_SIZE,
      description: `Items in the answer. Default ${DEFAULT_PAGE_SIZE}.`,
    }),
  );
