import { type Kysely, sql } from 'kysely';

/**
 * Challenges to fool a model. What patterns are keyed by is kept until the challenge is closed, and of a photo its
 * digest and verdict, no photo. `owed_ms`: processor time of its photos that is not worked off.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
CREATE TABLE challenges (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies,
  print_model_id integer NOT NULL REFERENCES print_models,
  url_prefix text NOT NULL,
  module_dots integer NOT NULL,
  codes text[] NOT NULL,
  sealed bytea,
  created_by integer NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL DEFAULT now(),
  closed_at timestamptz,
  photos integer NOT NULL DEFAULT 0,
  owed_ms double precision NOT NULL DEFAULT 0,
  owed_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((sealed IS NULL) = (closed_at IS NOT NULL))
);
CREATE UNIQUE INDEX challenges_open ON challenges (company_id, print_model_id) WHERE closed_at IS NULL;
CREATE INDEX challenges_model ON challenges (print_model_id, id);
CREATE TABLE challenge_photos (
  challenge_id integer NOT NULL REFERENCES challenges,
  photo_digest bytea NOT NULL,
  claim text NOT NULL CHECK (claim IN ('original', 'attempt')),
  graphic integer NOT NULL,
  result text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (challenge_id, photo_digest)
);
`,
    )
    .execute(db);
}
