import { type Kysely, sql } from 'kysely';

/**
 * What the ink of single prints did by itself, as 200 bytes each. By code, without a foreign key to codes: those may
 * lie on other servers. `cells` a side of the graphic that was seen: at another resolution it is another print.
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
