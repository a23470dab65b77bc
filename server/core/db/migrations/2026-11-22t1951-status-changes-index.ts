import { type Kysely, sql } from 'kysely';

/** Whether a company changed the status of codes, and how: each code that is read asks so. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX code_tasks_status ON code_tasks (company_id, id) WHERE kind = 'status'`.execute(db);
}
