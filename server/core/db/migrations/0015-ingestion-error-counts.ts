import { type Kysely, sql } from 'kysely';

/**
 * How many errors of each kind a record has in each column, so that no page of a filtered list counts a hundred thousand of them.
 * Kept by a trigger: errors are written in several places, once, and go with their record.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const counted = `SELECT ingestion_id, type, column_name, count(*) FROM`;

const statements = [
  `CREATE TABLE ingestion_error_counts (
    ingestion_id integer NOT NULL REFERENCES ingestions ON DELETE CASCADE,
    type text NOT NULL,
    column_name text NOT NULL,
    errors bigint NOT NULL,
    PRIMARY KEY (ingestion_id, type, column_name)
  )`,
  `INSERT INTO ingestion_error_counts (ingestion_id, type, column_name, errors)
    ${counted} ingestion_errors GROUP BY 1, 2, 3`,
  `CREATE FUNCTION count_ingestion_errors() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO ingestion_error_counts AS known (ingestion_id, type, column_name, errors)
        ${counted} added GROUP BY 1, 2, 3
        ON CONFLICT (ingestion_id, type, column_name) DO UPDATE SET errors = known.errors + excluded.errors;
      RETURN NULL;
    END $$`,
  `CREATE TRIGGER count_ingestion_errors AFTER INSERT ON ingestion_errors
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_ingestion_errors()`,
];
