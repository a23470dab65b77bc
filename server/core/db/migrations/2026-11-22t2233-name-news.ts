import { type Kysely, sql } from 'kysely';

/**
 * Programs that keep what rows refer to are notified of whatever changes what is shown of it, as they are of tokens:
 * each program once it is committed, and the connection that makes the change at once (INFO, which no setting holds
 * back).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
CREATE FUNCTION tell_names() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('proofmark_names', '');
  RAISE INFO 'Programs look again at what is named so.' USING ERRCODE = 'PM002';
  RETURN NULL;
END $$;

CREATE TRIGGER companies_tell_names AFTER DELETE OR UPDATE OF name, slug ON companies
  FOR EACH STATEMENT EXECUTE FUNCTION tell_names();
CREATE TRIGGER users_tell_names AFTER DELETE OR UPDATE OF name, email ON users
  FOR EACH STATEMENT EXECUTE FUNCTION tell_names();
CREATE TRIGGER brands_tell_names AFTER DELETE OR UPDATE OF name ON brands
  FOR EACH STATEMENT EXECUTE FUNCTION tell_names();
CREATE TRIGGER products_tell_names AFTER DELETE OR UPDATE OF name, sku, brand_id ON products
  FOR EACH STATEMENT EXECUTE FUNCTION tell_names();
CREATE TRIGGER equipment_tell_names AFTER DELETE OR UPDATE OF name ON equipment
  FOR EACH STATEMENT EXECUTE FUNCTION tell_names();
CREATE TRIGGER substrates_tell_names AFTER DELETE OR UPDATE OF name, description ON substrates
  FOR EACH STATEMENT EXECUTE FUNCTION tell_names();
CREATE TRIGGER scan_apps_tell_names AFTER DELETE OR UPDATE OF name ON scan_apps
  FOR EACH STATEMENT EXECUTE FUNCTION tell_names();
CREATE TRIGGER workorders_tell_names
  AFTER DELETE OR UPDATE OF reference, url_prefix, created_by, created_at, ingestion_key, canceled_at ON workorders
  FOR EACH STATEMENT EXECUTE FUNCTION tell_names();
`,
    )
    .execute(db);
}
