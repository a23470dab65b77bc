import type { Partnership } from '#lib/contract/partnerships.ts';
import type { PartnershipRow } from '../queries/partnerships.ts';

export function presentPartnership(row: PartnershipRow): Partnership {
  return {
    id: row.id,
    brand_owner: { id: row.brand_owner_id, name: row.brand_name, slug: row.brand_slug },
    printing_partner: { id: row.printing_partner_id, name: row.partner_name, slug: row.partner_slug },
    state: row.state,
    requested_by: row.requested_by,
    created_at: row.created_at.toISOString(),
    state_changed_at: row.state_changed_at.toISOString(),
  };
}
