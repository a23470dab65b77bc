import { type Kysely, sql } from 'kysely';
import { accounts } from './2026-11-22t0000-foundation/accounts.ts';
import { audit } from './2026-11-22t0000-foundation/audit.ts';
import { catalog } from './2026-11-22t0000-foundation/catalog.ts';
import { codes } from './2026-11-22t0000-foundation/codes.ts';
import { documents } from './2026-11-22t0000-foundation/documents.ts';
import { ingestion } from './2026-11-22t0000-foundation/ingestion.ts';
import { printing } from './2026-11-22t0000-foundation/printing.ts';
import { scans } from './2026-11-22t0000-foundation/scans.ts';
import { service } from './2026-11-22t0000-foundation/service.ts';
import { webhooks } from './2026-11-22t0000-foundation/webhooks.ts';
import { workorders } from './2026-11-22t0000-foundation/workorders.ts';

/** Each part names only tables of itself and of those before it. */
const parts = [accounts, catalog, workorders, codes, ingestion, documents, printing, scans, webhooks, audit, service];

/** The tables the service is founded on, in one SQL text for each part. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of parts) await sql.raw(part).execute(db);
}
