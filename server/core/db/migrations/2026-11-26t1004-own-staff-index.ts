import { type Kysely, sql } from 'kysely';
import { createIndexConcurrently } from '../migrate/create-index.ts';
import { isDistributed } from '../partitions/distribution.ts';

/** Marked scans are few among many, and are in no count. */
export const outsideTransaction = true;

const definition = '(company_id, created_at DESC, id DESC) WHERE is_staff';

export async function up(db: Kysely<unknown>): Promise<void> {
  const only = (await isDistributed(db)) ? '' : 'ONLY';
  await sql.raw(`CREATE INDEX IF NOT EXISTS scans_staff ON ${only} scans ${definition}`).execute(db);
  if (only === '') return;
  // A table of months has no index CONCURRENTLY: each of its parts gets one.
  const { rows: parts } = await sql<{ name: string }>`
    SELECT part.relname AS name FROM pg_inherits AS i JOIN pg_class AS part ON part.oid = i.inhrelid
     WHERE i.inhparent = 'scans'::regclass AND NOT EXISTS (
       SELECT FROM pg_inherits AS attached JOIN pg_index ON pg_index.indexrelid = attached.inhrelid
        WHERE attached.inhparent = 'scans_staff'::regclass AND pg_index.indrelid = part.oid) ORDER BY 1`.execute(db);
  for (const { name } of parts) {
    await createIndexConcurrently(db, `${name}_staff`, `ON ${name} ${definition}`);
    await sql.raw(`ALTER INDEX scans_staff ATTACH PARTITION ${name}_staff`).execute(db);
  }
}
