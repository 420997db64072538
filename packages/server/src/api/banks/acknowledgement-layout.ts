import { Type } from "typebox";
import {
  LAYOUT_KINDS,
  LAYOUT_VALUES,
  LINE_ROLES,
  VERDICTS,
} from "../../db/tables/banks/acknowledgement-layout.ts";
import { OneOf, Text } from "../../http/schema/schema.ts";

const strict = { additionalProperties: false } as const;
const position = (description: string) =>
  Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000, description }));

const Place = Type.Object(
  {
    name: OneOf(LAYOUT_VALUES),
    part: position("The part between separators, from 1."),
    after: Type.Optional(Text(1, 60)),
    from_end: Type.Optional(Type.Boolean()),
    from: position("The first column, from 1, of what the members above found."),
    to: position("The last column."),
    word: position("The word, from 1, of what the members above found."),
    unit: Type.Optional(OneOf(["cents", "dollars"])),
  },
  strict,
);

const Line = Type.Object(
  {
    tag: Text(1, 60),
    role: OneOf(LINE_ROLES),
    values: Type.Optional(Type.Array(Place, { minItems: 1, maxItems: 20 })),
    means: Type.Optional(OneOf(VERDICTS)),
  },
  strict,
);

/** A bank's own format of acknowledgements; rails/acknowledgements/read-layout.ts reads by it. */
export const AcknowledgementLayout = Type.Object(
  {
    kind: OneOf(LAYOUT_KINDS),
    begins: Text(1, 200),
    separator: Type.Optional(Text(1, 3)),
    lines: Type.Array(Line, { minItems: 1, maxItems: 40 }),
    statuses: Type.Record(Type.String({ minLength: 1, maxLength: 60 }), OneOf(VERDICTS), {
      maxProperties: 40,
    }),
  },
  strict,
);
