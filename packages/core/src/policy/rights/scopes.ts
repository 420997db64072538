/** What a grant covers, the widest first. */
export const GRANT_SCOPES = ["installation", "environment", "organization", "account"] as const;
export type GrantScopeType = (typeof GRANT_SCOPES)[number];

/** The scopes on which a permission can be granted: its narrowest one and all wider ones. */
export function scopesFrom(narrowest: GrantScopeType): readonly GrantScopeType[] {
  return GRANT_SCOPES.slice(0, GRANT_SCOPES.indexOf(narrowest) + 1);
}
