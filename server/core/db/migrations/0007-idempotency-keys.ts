import { type Kysely, sql } from 'kysely';

/**
 * Requests that carried an Idempotency-Key, for 24 hours. A row without a status is one that runs: it belongs to whoever
 * wrote `attempt`, until its lease is over.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `CREATE TABLE idempotency_keys (
    user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
    endpoint text NOT NULL,
    key text COLLATE "C" NOT NULL,
    fingerprint bytea NOT NULL,
    attempt uuid NOT NULL,
    lease_until timestamptz NOT NULL,
    status smallint,
    answer bytea,
    created_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (user_id, endpoint, key),
    CHECK ((status IS NULL) = (answer IS NULL))
  )`,
  'CREATE INDEX idempotency_keys_age ON idempotency_keys (created_at)',
];
