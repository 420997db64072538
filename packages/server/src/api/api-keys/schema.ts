import { Type } from "typebox";
import * as schema from "../../http/schema/schema.ts";

const instant = () => Type.String({ format: "date-time" });

const shown = {
  id: schema.Uuid(),
  account_id: schema.Nullable(schema.Uuid()),
  name: schema.Nullable(Type.String()),
  hint: Type.String({ description: "The last characters of the key." }),
  scopes: Type.Array(Type.String()),
  allowed_addresses: schema.Nullable(Type.Array(Type.String())),
  created_by: schema.Nullable(
    Type.Object({ type: schema.OneOf(["operator", "api_key"]), id: schema.Uuid() }),
  ),
  last_used_at: schema.Nullable(instant()),
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

/** Where a key may be used from, as bodies name it. */
export const allowedAddresses = Type.Optional(
  schema.Nullable(
    Type.Array(schema.Formatted("network"), { minItems: 1, maxItems: 50, uniqueItems: true }),
  ),
);

/** In time of the wall's clock. */
export const expiresAt = Type.Optional(schema.Nullable(instant()));
