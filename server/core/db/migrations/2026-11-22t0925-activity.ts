import { type Kysely, sql } from 'kysely';

/**
 * Indexes for a company's running and recently ended work. A document keeps when it was finished or given up; older
 * documents do not.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
ALTER TABLE documents ADD COLUMN ended_at timestamptz;

-- At work; 2, 3, 5 and 6 are generating, packing, failed (it is tried again) and queued.
CREATE INDEX workorders_at_work ON workorders (company_id, id)
  WHERE canceled_at IS NULL AND codegen_status IN (2, 3, 5, 6);
CREATE INDEX documents_at_work ON documents (company_id, id) WHERE status IN ('pending', 'in-progress');
CREATE INDEX ingestions_at_work ON ingestions (company_id, id) WHERE status = 'processing';

CREATE INDEX workorders_codes_completed ON workorders (company_id, codes_completed_at DESC)
  WHERE codes_completed_at IS NOT NULL;
CREATE INDEX workorders_partner_codes_completed ON workorders (printing_partner_id, codes_completed_at DESC)
  WHERE codes_completed_at IS NOT NULL AND printing_partner_id IS NOT NULL;
CREATE INDEX documents_ended ON documents (company_id, ended_at DESC) WHERE ended_at IS NOT NULL;
CREATE INDEX ingestions_ended ON ingestions (company_id, status_updated_at DESC)
  WHERE status IN ('completed', 'error');
CREATE INDEX code_tasks_completed ON code_tasks (company_id, completed_at DESC) WHERE completed_at IS NOT NULL;
-- What the operator's staff and printing partners started is about other companies' codes.
CREATE INDEX code_tasks_started ON code_tasks (created_by, id DESC);
CREATE INDEX documents_started ON documents (created_by, id DESC);
CREATE INDEX ingestions_started ON ingestions (created_by, id DESC) WHERE created_by IS NOT NULL;
`)
    .execute(db);
}
