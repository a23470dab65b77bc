import { type Kysely, sql } from 'kysely';

/** Records of inspected codes. On a cluster the table stays on the coordinator. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
CREATE TABLE inspections (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  key uuid NOT NULL,
  company_id integer NOT NULL REFERENCES companies,
  user_id integer NOT NULL REFERENCES users,
  inspector text NOT NULL,
  team_id integer REFERENCES inspection_teams,
  content text NOT NULL,
  extended_id text,
  product text,
  answer text NOT NULL,
  blacklist_reason smallint NOT NULL DEFAULT 0,
  verdict text,
  scan_uuid uuid,
  latitude real,
  longitude real,
  inspected_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (user_id, key)
);
CREATE INDEX inspections_company ON inspections (company_id, inspected_at DESC, id DESC);
CREATE INDEX inspections_code ON inspections (company_id, extended_id, inspected_at DESC) WHERE extended_id IS NOT NULL;
CREATE INDEX inspections_created ON inspections (created_at);
`,
    )
    .execute(db);
}
