import { type Kysely, sql } from 'kysely';

/** A workorder that was canceled before all its codes were there says so in its codegen_status: 7. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
ALTER TABLE workorders DROP CONSTRAINT workorders_codegen_status_check,
  ADD CONSTRAINT workorders_codegen_status_check CHECK (codegen_status BETWEEN 1 AND 7);
UPDATE workorders SET codegen_status = 7, codegen_error = NULL WHERE canceled_at IS NOT NULL AND codegen_status <> 4;
`,
    )
    .execute(db);
}
