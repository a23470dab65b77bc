import { type Kysely, sql } from 'kysely';

/**
 * Facts that a company may add to its check page, the words of a brand for blacklisted codes by reason and language,
 * and until when the places of scans are deleted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
ALTER TABLE companies
  ADD COLUMN shows_scan_count boolean NOT NULL DEFAULT false,
  ADD COLUMN privacy_url text NOT NULL DEFAULT '';
ALTER TABLE brands
  ADD COLUMN contact text NOT NULL DEFAULT '',
  ADD COLUMN blacklist_words jsonb NOT NULL DEFAULT '[]';
CREATE TABLE scan_places_mark (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  deleted_until timestamptz NOT NULL
);
INSERT INTO scan_places_mark (deleted_until) VALUES ('-infinity')`)
    .execute(db);
}
