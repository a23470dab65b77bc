import { type Kysely, sql } from 'kysely';

/** Old and new id of each renamed endpoint. */
const names: Readonly<Record<string, string>> = {
  addPasskey: 'createPasskey',
  addSids: 'createSids',
  addSupportNote: 'createSupportNote',
  changeCodeStatus: 'updateCodeStatus',
  changePassword: 'updatePassword',
  removeInspector: 'deleteInspector',
};

/**
 * Gives stored calls the new ids of their endpoints: filters of the audit log find them, and a repeated call finds its
 * answer. A program of the former release that runs meanwhile can store an old id: the log shows that call in English.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const renamed = sql`${JSON.stringify(names)}::jsonb`;
  const old = sql.join(Object.keys(names));
  // DROP TRIGGER locks months before the table of months, and would meet a write that locks them the other way round.
  await sql.raw('LOCK TABLE audit_records IN ACCESS EXCLUSIVE MODE').execute(db);
  await sql.raw('DROP TRIGGER audit_records_stay ON audit_records').execute(db);
  await sql`UPDATE audit_records SET action = ${renamed} ->> action WHERE action IN (${old})`.execute(db);
  await sql
    .raw(`
CREATE TRIGGER audit_records_stay BEFORE UPDATE ON audit_records
  FOR EACH ROW WHEN (OLD.status IS NOT NULL) EXECUTE FUNCTION keep_audit_record()`)
    .execute(db);
  await sql`UPDATE idempotency_keys SET endpoint = ${renamed} ->> endpoint WHERE endpoint IN (${old})`.execute(db);
}
