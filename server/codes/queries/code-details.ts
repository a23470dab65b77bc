import { sql } from 'kysely';
import type { Scope } from '#server/core/actor.ts';
import type { Executor } from '#server/core/db/database.ts';
import { prepared } from '#server/core/db/named-statements.ts';
import { statement } from '#server/core/db/statement.ts';
import type { CodeRow } from './codes.ts';
import { companyOf } from './place-order.ts';

/** A code with all that its page shows. */
export interface CodeDetailsRow extends CodeRow {
  ordered_at: Date;
  ordered_by: string | null;
  ingestion_key: string | null;
  canceled_at: Date | null;
  /** The newest ones, newest first. */
  scans: ScanValues[];
  /** Changes of status that came to the code; of those that kept nothing, also where they found it so already. */
  changes: Change[];
}

/** Of a scan its uuid, moment, source, result, status of the code and application. */
export type ScanValues = [string, string, 'photo' | 'address', string, number, string | null];

export interface Change {
  at: Date;
  by: string;
  parameters: Record<string, unknown>;
}

/** What is of other tables comes as lists of values: of one row a join costs more than looking each up. */
interface Selected extends Omit<CodeDetailsRow, 'product' | 'sku' | 'brand_id' | 'brand' | 'scans' | 'changes'> {
  item: [product: string, sku: string, brandId: number | null, brand: string | null] | null;
  scans: ScanValues[] | null;
  may_have_changes: boolean;
}

interface Given {
  extendedId: string;
  companyId: number | null;
  shownScans: number;
}

/** One statement, so that it is one way there and back. Codes and scans first: on a cluster they lie on other nodes. */
const select = (isOfCompany: boolean) =>
  statement<Given, Selected>(
    (_db, { extendedId, companyId, shownScans }) => sql<Selected>`
    WITH code AS MATERIALIZED (
      SELECT extended_id, company_id, workorder_id, sequence, serial_number, activation_status, blacklist_reason,
             product_id, scm, scm_updated_by, scm_updated_at, activated_by, activated_at
        FROM codes
       WHERE extended_id = ${extendedId} AND ${isOfCompany ? sql`company_id = ${companyId}` : sql`true`}
    ), seen AS MATERIALIZED (
      SELECT uuid, created_at, source, result, activation_status, scan_app_id
        FROM scans WHERE extended_id = ${extendedId}
       ORDER BY created_at DESC, id DESC LIMIT ${shownScans}
    )
    SELECT code.extended_id, code.company_id, code.workorder_id, code.sequence, code.serial_number,
           code.activation_status, code.blacklist_reason, code.product_id, code.scm, code.scm_updated_by,
           code.scm_updated_at, code.activated_at, workorders.url_prefix, workorders.reference AS workorder_reference,
           workorders.created_at AS ordered_at, workorders.ingestion_key, workorders.canceled_at,
           (SELECT json_build_array(products.name, products.sku, brands.id, brands.name)
              FROM products LEFT JOIN brands ON brands.id = products.brand_id
             WHERE products.id = code.product_id) AS item,
           (SELECT email FROM users WHERE users.id = code.activated_by) AS activated_by,
           (SELECT email FROM users AS orderers WHERE orderers.id = workorders.created_by) AS ordered_by,
           (SELECT json_agg(json_build_array(seen.uuid, seen.created_at, seen.source, seen.result,
                     seen.activation_status, (SELECT name FROM scan_apps WHERE scan_apps.id = seen.scan_app_id)))
              FROM seen) AS scans,
           EXISTS (SELECT FROM code_tasks AS t WHERE t.company_id = code.company_id AND t.kind = 'status')
             AS may_have_changes
      FROM code JOIN workorders ON workorders.id = code.workorder_id ${prepared}`,
  );

const selectOwn = select(true);
const selectAny = select(false);

/** Asked where the company changed the status of any codes: putting it into the other one makes each code cost more. */
const selectChanges = statement<
  { extendedId: string; companyId: number; workorderId: number; sequence: number },
  Change
>(
  (_db, { extendedId, companyId, workorderId, sequence }) => sql<Change>`
    SELECT t.created_at AS at, actors.email AS by, t.parameters
      FROM code_tasks AS t JOIN users AS actors ON actors.id = t.created_by
     WHERE t.company_id = ${companyId} AND t.kind = 'status' AND (
       EXISTS (SELECT FROM code_task_changes AS k
         WHERE k.task_id = t.id AND k.workorder_id = ${workorderId} AND k.sequence = ${sequence})
       OR (NOT t.keeps_former AND (
         (t.workorder_id = ${workorderId} AND t.cursor_position >= ${sequence})
         OR t.id IN (
           SELECT c.task_id FROM code_task_codes AS c JOIN code_tasks AS n ON n.id = c.task_id
            WHERE c.extended_id = ${extendedId} AND n.cursor_position >= c.position))))
     ORDER BY t.id LIMIT 1000 ${prepared}`,
);

export async function findCodeDetails(
  db: Executor,
  scope: Scope,
  extendedId: string,
  shownScans: number,
): Promise<CodeDetailsRow | undefined> {
  const companyId = companyOf(scope);
  const find = companyId === null ? selectAny : selectOwn;
  const [found] = await find(db, { extendedId, companyId, shownScans });
  if (!found) return undefined;
  const { item, scans, may_have_changes: mayHaveChanges, ...row } = found;
  const [product = null, sku = null, brandId = null, brand = null] = item ?? [];
  const changes = mayHaveChanges
    ? await selectChanges(db, {
        extendedId,
        companyId: row.company_id,
        workorderId: row.workorder_id,
        sequence: row.sequence,
      })
    : [];
  return { ...row, product, sku, brand_id: brandId, brand, scans: scans ?? [], changes };
}
