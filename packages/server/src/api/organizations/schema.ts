import { Type } from "typebox";
import * as schema from "../../http/schema/schema.ts";
import { SettingsChange } from "../account-settings/schema.ts";

export const organizationMembers = {
  name: schema.Text(1, 200),
  external_id: Type.Optional(schema.Nullable(schema.ExternalId())),
  metadata: schema.SentMetadata(),
};

export const Organization = Type.Object({
  id: schema.Uuid(),
  name: Type.String(),
  external_id: schema.Nullable(Type.String()),
  settings: SettingsChange,
  metadata: schema.Metadata(),
  created_at: Type.String({ format: "date-time" }),
  updated_at: Type.String({ format: "date-time" }),
});
