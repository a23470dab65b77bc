import { type Kysely, sql } from 'kysely';

/**
 * Ink signatures of single prints, 200 bytes each. Keyed by code without a foreign key: codes may be on other servers.
 * `cells` is the side of the graphic in cells; at another resolution it is another print.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
CREATE TABLE enrolled_prints (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies,
  workorder_id integer NOT NULL REFERENCES workorders,
  extended_id text COLLATE "C" NOT NULL UNIQUE,
  created_by integer NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL DEFAULT now(),
  photo_digest bytea NOT NULL,
  image_roi integer[] NOT NULL,
  version smallint NOT NULL,
  cells integer NOT NULL,
  fingerprint bytea NOT NULL
);
CREATE INDEX enrolled_prints_photo ON enrolled_prints (workorder_id, photo_digest);
CREATE INDEX enrolled_prints_workorder ON enrolled_prints (workorder_id, id);
CREATE INDEX enrolled_prints_workorder_time ON enrolled_prints (workorder_id, created_at, id);
`,
    )
    .execute(db);
}
