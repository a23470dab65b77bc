import { type Kysely, sql } from 'kysely';

/**
 * The reason behind each stored error, by which it is shown in other languages. Rows of older releases have none: their
 * errors are shown in English.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
ALTER TABLE webhook_deliveries ADD COLUMN error_reason jsonb;
ALTER TABLE webhook_attempts ADD COLUMN error_reason jsonb;
ALTER TABLE code_tasks ADD COLUMN error_reason jsonb;
ALTER TABLE workorders ADD COLUMN codegen_error_reason jsonb;
`,
    )
    .execute(db);
}
