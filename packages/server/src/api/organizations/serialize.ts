import type { OrganizationRow } from "../../db/tables/accounts/organizations.ts";

export function serializeOrganization(row: OrganizationRow) {
  return {
    id: row.id,
    name: row.name,
    external_id: row.external_id,
    settings: row.settings,
    metadata: row.metadata,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}
