import { type Kysely, sql } from 'kysely';

/** No program keeps names any more: nothing is notified of their changes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const tables = ['companies', 'users', 'brands', 'products', 'equipment', 'substrates', 'scan_apps', 'workorders'];
  const drops = tables.map((table) => `DROP TRIGGER ${table}_tell_names ON ${table};`);
  await sql.raw(`${drops.join('\n')} DROP FUNCTION tell_names();`).execute(db);
}
