import type { LedgerPublication } from '#lib/contract/print-models.ts';
import type { Config } from '#server/core/config/config.ts';
import type { Publication } from '../queries/publications.ts';

/** With the page of the portal that shows it. */
export const presentPublication = (
  { id, key, created_at }: Publication,
  { urls }: Pick<Config, 'urls'>,
): LedgerPublication => ({ id, address: `${urls.portal}/ledger/${key}`, created_at: created_at.toISOString() });
