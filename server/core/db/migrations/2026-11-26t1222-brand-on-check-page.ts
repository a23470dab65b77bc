import { type Kysely, sql } from 'kysely';

/** A brand on the check page: its colour, its words for a blacklisted code, and its logo as a small WebP. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
ALTER TABLE brands
  ADD COLUMN accent_color text CHECK (accent_color ~ '^#[0-9a-f]{6}$'),
  ADD COLUMN blacklist_text text NOT NULL DEFAULT '',
  ADD COLUMN logo text;

CREATE TABLE brand_logos (
  brand_id integer PRIMARY KEY REFERENCES brands ON DELETE CASCADE,
  version text NOT NULL,
  webp bytea NOT NULL
);
CREATE INDEX brand_logos_version ON brand_logos (version);
`)
    .execute(db);
}
