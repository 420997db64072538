import { CONFIRMATION_NEEDS, CONFIRMATION_STATES, CONFIRMATION_VERDICTS } from "@railhead/core";
import { Type } from "typebox";
import { Nullable, OneOf, Uuid } from "../../http/schema/schema.ts";

const Instant = () => Type.String({ format: "date-time" });

/** The confirmation that a file needs from the bank, as the API returns it. */
export const FileConfirmation = Type.Object({
  needs: OneOf(CONFIRMATION_NEEDS),
  state: OneOf(CONFIRMATION_STATES),
  confirm_by: Instant(),
  confirmed_at: Nullable(Instant()),
  reply: Nullable(
    Type.Object({
      verdict: OneOf(CONFIRMATION_VERDICTS),
      source: OneOf(["operator", "bank_file"]),
      api_key_id: Nullable(Uuid()),
      reference: Nullable(Type.String()),
      note: Nullable(Type.String()),
      differences: Type.Array(
        Type.Object({ field: Type.String(), ours: Type.String(), theirs: Type.String() }),
      ),
      at: Instant(),
    }),
  ),
});
