import { type Kysely, sql } from 'kysely';

/** Columns of shared views, and users who get a view as a monthly mail. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('ALTER TABLE saved_views ADD COLUMN columns text[], ADD COLUMN call jsonb').execute(db);
  await sql
    .raw(`
CREATE TABLE saved_view_subscriptions (
  view_id integer NOT NULL REFERENCES saved_views ON DELETE CASCADE,
  user_id integer NOT NULL REFERENCES users,
  mailed_month date NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (view_id, user_id)
);
CREATE INDEX saved_view_subscriptions_user ON saved_view_subscriptions (user_id)`)
    .execute(db);
}
