import { Type } from "typebox";
import * as schema from "../../http/schema/schema.ts";

const instant = () => Type.String({ format: "date-time" });

const shown = {
  id: schema.Uuid(),
  account_id: schema.Nullable(schema.Uuid()),
  name: schema.Nullable(Type.String()),
  hint: Type.String({ description: "The last characters of the key." }),
  scopes: Type.Array(Type.String()),
  expires_at: schema.Nullable(instant()),
  revoked_at: schema.Nullable(instant()),
  created_at: instant(),
  updated_at: instant(),
};

export const ApiKey = Type.Object(shown);

/** The only answers that hold the key itself. */
export const ApiKeyWithText = Type.Object({
  ...shown,
  key: Type.String({ description: "The key. Shown here and never again." }),
});

/** In time of the wall's clock. */
export const expiresAt = Type.Optional(schema.Nullable(instant()));
