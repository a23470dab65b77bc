import type { Passkey } from '#lib/contract/passkeys.ts';
import type { PasskeyRow } from '../queries/passkeys.ts';

export function presentPasskey(row: Omit<PasskeyRow, 'credential_id' | 'transports'>): Passkey {
  return {
    id: row.id,
    name: row.name,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
    is_synced: row.is_synced,
  };
}
