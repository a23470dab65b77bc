import { type Kysely, sql } from 'kysely';

/**
 * Failed uploads that need no work: `corrected_by` is the key of the upload that succeeded in their place, `closed_by`
 * the person who closed one by hand.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
ALTER TABLE ingestions
  ADD COLUMN closed_at timestamptz,
  ADD COLUMN closed_by integer REFERENCES users,
  ADD COLUMN corrected_by text;
WITH RECURSIVE corrections AS (
  SELECT key, retry_of, status_updated_at FROM ingestions WHERE status = 'completed' AND retry_of IS NOT NULL
  UNION
  SELECT c.key, i.retry_of, c.status_updated_at FROM corrections AS c JOIN ingestions AS i ON i.key = c.retry_of
   WHERE i.status = 'error' AND i.retry_of IS NOT NULL
)
UPDATE ingestions AS i SET closed_at = c.status_updated_at, corrected_by = c.key
  FROM corrections AS c WHERE c.retry_of = i.key AND i.status = 'error';
CREATE INDEX ingestions_open ON ingestions (company_id) WHERE status = 'error' AND closed_at IS NULL;
`,
    )
    .execute(db);
}
