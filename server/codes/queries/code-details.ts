import { sql } from 'kysely';
import type { Scope } from '#server/core/actor.ts';
import type { Executor } from '#server/core/db/database.ts';
import { prepared } from '#server/core/db/named-statements.ts';
import { statement } from '#server/core/db/statement.ts';
import type { CodeRow } from './codes.ts';
import { companyOf } from './place-order.ts';

/** A code with all that its page shows. Moments inside of lists are text, as JSON has them. */
export interface CodeDetailsRow extends CodeRow {
  ordered_at: Date;
  ordered_by: string | null;
  ingestion_key: string | null;
  canceled_at: Date | null;
  /** The newest ones. */
  scans: {
    uuid: string;
    created_at: string;
    source: 'photo' | 'address';
    app: string | null;
    result: string;
    activation_status: number;
  }[];
  /** Changes of status that came to the code; of those that kept nothing, also where they found it so already. */
  changes: { at: string; by: string; parameters: Record<string, unknown> }[];
}

interface Given {
  extendedId: string;
  companyId: number | null;
  shownScans: number;
}

/** One statement, so that it is one way there and back. Codes and scans first: on a cluster they lie on other nodes. */
const select = (isOfCompany: boolean) =>
  statement<Given, CodeDetailsRow>(
    (_db, { extendedId, companyId, shownScans }) => sql<CodeDetailsRow>`
    WITH code AS MATERIALIZED (
      SELECT extended_id, company_id, workorder_id, sequence, serial_number, activation_status, blacklist_reason,
             product_id, scm, scm_updated_by, scm_updated_at, activated_by, activated_at
        FROM codes
       WHERE extended_id = ${extendedId} AND ${isOfCompany ? sql`company_id = ${companyId}` : sql`true`}
    ), seen AS MATERIALIZED (
      SELECT id, uuid, created_at, source, result, activation_status, scan_app_id
        FROM scans WHERE extended_id = ${extendedId}
       ORDER BY created_at DESC, id DESC LIMIT ${shownScans}
    )
    SELECT code.extended_id, code.company_id, code.workorder_id, code.sequence, code.serial_number,
           code.activation_status, code.blacklist_reason, code.product_id, products.name AS product, products.sku,
           brands.id AS brand_id, brands.name AS brand, code.scm, code.scm_updated_by, code.scm_updated_at,
           users.email AS activated_by, code.activated_at, workorders.url_prefix,
           workorders.reference AS workorder_reference, workorders.created_at AS ordered_at,
           workorders.ingestion_key, workorders.canceled_at,
           (SELECT email FROM users AS orderers WHERE orderers.id = workorders.created_by) AS ordered_by,
           (SELECT coalesce(json_agg(json_build_object('uuid', seen.uuid, 'created_at', seen.created_at,
                     'source', seen.source, 'app', scan_apps.name, 'result', seen.result,
                     'activation_status', seen.activation_status) ORDER BY seen.created_at DESC, seen.id DESC), '[]')
              FROM seen LEFT JOIN scan_apps ON scan_apps.id = seen.scan_app_id) AS scans,
           (SELECT coalesce(json_agg(json_build_object('at', found.created_at, 'by', found.email,
                     'parameters', found.parameters) ORDER BY found.id), '[]')
              FROM (SELECT t.id, t.created_at, actors.email, t.parameters
                      FROM code_tasks AS t JOIN users AS actors ON actors.id = t.created_by
                     WHERE t.company_id = code.company_id AND t.kind = 'status' AND (
                       EXISTS (SELECT FROM code_task_changes AS k
                         WHERE k.task_id = t.id AND k.workorder_id = code.workorder_id AND k.sequence = code.sequence)
                       OR (NOT t.keeps_former AND (
                         (t.workorder_id = code.workorder_id AND t.cursor_position >= code.sequence)
                         OR t.id IN (
                           SELECT c.task_id FROM code_task_codes AS c JOIN code_tasks AS n ON n.id = c.task_id
                            WHERE c.extended_id = ${extendedId} AND n.cursor_position >= c.position))))
                     ORDER BY t.id LIMIT 1000) AS found) AS changes
      FROM code
      JOIN workorders ON workorders.id = code.workorder_id
      LEFT JOIN products ON products.id = code.product_id
      LEFT JOIN brands ON brands.id = products.brand_id
      LEFT JOIN users ON users.id = code.activated_by ${prepared}`,
  );

const selectOwn = select(true);
const selectAny = select(false);

export async function findCodeDetails(
  db: Executor,
  scope: Scope,
  extendedId: string,
  shownScans: number,
): Promise<CodeDetailsRow | undefined> {
  const companyId = companyOf(scope);
  const find = companyId === null ? selectAny : selectOwn;
  return (await find(db, { extendedId, companyId, shownScans }))[0];
}
