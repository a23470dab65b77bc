import { type Kysely, sql } from 'kysely';

/**
 * Programs announce themselves: one row for each process, with what its checks say. Errors of the last day are counted
 * by the hour, without the values of their messages. `release` is the version that prepared the database last.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
CREATE TABLE programs (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  host text NOT NULL,
  version text NOT NULL,
  commit text,
  started_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL,
  checks jsonb NOT NULL,
  disks jsonb NOT NULL
);
CREATE TABLE program_errors (
  hour timestamptz NOT NULL,
  program text NOT NULL,
  message text NOT NULL,
  count bigint NOT NULL,
  PRIMARY KEY (hour, program, message)
);
ALTER TABLE installation
  ADD COLUMN release text,
  ADD COLUMN previous_release text,
  ADD COLUMN release_since timestamptz;
`,
    )
    .execute(db);
}
