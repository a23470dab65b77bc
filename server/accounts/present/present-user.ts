import type { UserRow } from '../queries/users.ts';

export function presentUser(row: UserRow) {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    role: row.role,
    company: { id: row.company_id, name: row.company_name, slug: row.company_slug },
    is_active: row.is_active,
    two_factor: Boolean(row.two_factor),
    locked_until: row.locked_until?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    last_sign_in_at: row.last_sign_in_at?.toISOString() ?? null,
  };
}
