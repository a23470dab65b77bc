interface TokenRow {
  id: number;
  name: string;
  user_id: number;
  permissions: string[];
  is_session: boolean;
  created_at: Date;
  expires_at: Date;
  last_used_at: Date | null;
}

export function presentToken(row: TokenRow) {
  return {
    id: row.id,
    name: row.name,
    user: row.user_id,
    permissions: row.permissions,
    is_session: row.is_session,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
  };
}
