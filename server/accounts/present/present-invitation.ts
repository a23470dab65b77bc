import type { Invitation } from '#lib/contract/invitations.ts';
import type { InvitationRow } from '../queries/invitations.ts';

export function presentInvitation(row: InvitationRow): Invitation {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    role: row.role,
    company: { id: row.company_id, name: row.company_name, slug: row.company_slug },
    invited_by: { id: row.inviter_id, email: row.inviter_email, name: row.inviter_name },
    created_at: row.created_at.toISOString(),
    sent_at: row.sent_at?.toISOString() ?? null,
    expires_at: row.expires_at.toISOString(),
    is_expired: row.expires_at.getTime() <= Date.now(),
  };
}
