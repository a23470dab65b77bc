import { type Kysely, sql } from 'kysely';
import { createIndexConcurrently } from '../migrate/create-index.ts';
import { isDistributed } from '../partitions/distribution.ts';

/** Any number of calls may be between the visits of people that are listed and counted. */
export const outsideTransaction = true;

const indexes = {
  people: '(company_id, created_at DESC, id DESC) WHERE is_person IS NOT FALSE',
  people_of_code: '(extended_id, created_at DESC, id DESC) WHERE is_person IS NOT FALSE',
  visit: '(extended_id, visit_id) WHERE visit_id IS NOT NULL',
};

export async function up(db: Kysely<unknown>): Promise<void> {
  const only = (await isDistributed(db)) ? '' : 'ONLY';
  for (const [name, definition] of Object.entries(indexes)) {
    await sql.raw(`CREATE INDEX IF NOT EXISTS scans_${name} ON ${only} scans ${definition}`).execute(db);
    if (only === '') continue;
    // A table of months has no index CONCURRENTLY: each of its parts gets one.
    const { rows: parts } = await sql<{ part: string }>`
      SELECT part.relname AS part FROM pg_inherits AS i JOIN pg_class AS part ON part.oid = i.inhrelid
       WHERE i.inhparent = 'scans'::regclass AND NOT EXISTS (
         SELECT FROM pg_inherits AS attached JOIN pg_index ON pg_index.indexrelid = attached.inhrelid
          WHERE attached.inhparent = ${`scans_${name}`}::regclass AND pg_index.indrelid = part.oid) ORDER BY 1`.execute(
      db,
    );
    for (const { part } of parts) {
      await createIndexConcurrently(db, `${part}_${name}`, `ON ${part} ${definition}`);
      await sql.raw(`ALTER INDEX scans_${name} ATTACH PARTITION ${part}_${name}`).execute(db);
    }
  }
}
