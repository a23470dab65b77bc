import { type Kysely, sql } from 'kysely';

/**
 * Scans that a company's own staff made are marked, and are not in the counts by day and quarter. Scans of older
 * programs have no mark.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}

const statements = `
ALTER TABLE scans ADD COLUMN is_staff boolean NOT NULL DEFAULT false;
ALTER TABLE scan_apps ADD COLUMN is_staff boolean NOT NULL DEFAULT false;
-- Addresses and networks in CIDR notation.
ALTER TABLE companies ADD COLUMN staff_networks text[] NOT NULL DEFAULT '{}';
`;
