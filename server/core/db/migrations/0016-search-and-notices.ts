import { type Kysely, sql } from 'kysely';

/** A search of workorders that is as quick between two vacuums as after one; who was told of a webhook that was switched off. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // What waits to be sorted in is read by every search: after 3,000 orders PostgreSQL read all workorders instead of the index.
  'ALTER INDEX IF EXISTS workorders_search SET (fastupdate = off)',
  `DO $$ BEGIN
    IF to_regclass('workorders_search') IS NOT NULL THEN PERFORM gin_clean_pending_list('workorders_search'); END IF;
  END $$`,
  'ALTER TABLE webhooks ADD disabled_notified_at timestamptz',
];
