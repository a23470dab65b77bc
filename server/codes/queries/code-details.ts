import { sql } from 'kysely';
import { activationStatus } from '#lib/contract/codes.ts';
import { findInspectorName } from '#server/accounts/shared/inspection-team.ts';
import type { Scope } from '#server/core/actor.ts';
import { prepared } from '#server/core/db/connection/prepared-statements.ts';
import type { Executor } from '#server/core/db/database.ts';
import { notToCome } from '#server/core/db/partitions/month-partitions.ts';
import { listStatusChanges, type StatusChange } from '../shared/list-status-changes.ts';
import { findCodeReferences } from './code-references.ts';
import type { CodeRow } from './codes.ts';
import { companyOf } from './place-order.ts';

/** A code with all that its page shows. */
export interface CodeDetailsRow extends CodeRow {
  ordered_at: Date;
  ordered_by: string | null;
  ordered_by_name: string | null;
  ingestion_key: string | null;
  canceled_at: Date | null;
  consumed_at: Date | null;
  /** Name of the inspector who set values last; other users are known by their address. */
  scm_updated_by_name: string | null;
  ruled: RuledOut | null;
  /** The newest visits of people, newest first. */
  scans: ScanValues[];
  /** Requests for its address whose page was not displayed, up to a thousand. */
  calls: number;
  /** Changes of status that came to the code; of those that kept nothing, also where they found it so already. */
  changes: StatusChange[];
}

/** Columns of a scan: uuid, time, source, result, status of the code, and application. */
export type ScanValues = [string, string, 'photo' | 'address', string, number, string | null];

/** The rule about scans that blacklisted a code, as far as it still is. */
export interface RuledOut {
  rule: number;
  at: Date;
  scan: string | null;
}

/** The same of its row: the application by its id. */
type ScanRow = [string, string, 'photo' | 'address', string, number, number | null];

/** Only what codes and scans have of their own: what they refer to is looked up beside it, and mostly known. */
interface Selected
  extends Omit<
    CodeRow,
    | 'product'
    | 'sku'
    | 'brand_id'
    | 'brand'
    | 'activated_by'
    | 'activated_by_name'
    | 'url_prefix'
    | 'workorder_reference'
  > {
  activated_by: number | null;
  consumed_at: Date | null;
  scans: ScanRow[] | null;
  calls: number;
  may_have_changes: boolean;
}

/** One statement, so that it is one way there and back. Codes and scans first: on a cluster they lie on other nodes. */
const selectCode = (extendedId: string, companyId: number | null, shownScans: number) => sql<Selected>`
    WITH code AS MATERIALIZED (
      SELECT extended_id, company_id, workorder_id, sequence, serial_number, activation_status, blacklist_reason,
             product_id, scm, scm_updated_by, scm_updated_at, activated_by, activated_at,
             consumed_at
        FROM codes
       WHERE extended_id = ${extendedId} AND ${companyId === null ? sql`true` : sql`company_id = ${companyId}`}
    ), seen AS MATERIALIZED (
      SELECT uuid, created_at, source, result, activation_status, scan_app_id
        FROM scans WHERE extended_id = ${extendedId} AND ${notToCome}
         AND is_person IS NOT FALSE AND NOT is_repeat
       ORDER BY created_at DESC, id DESC LIMIT ${shownScans}
    )
    SELECT code.*,
           (SELECT json_agg(json_build_array(seen.uuid, seen.created_at, seen.source, seen.result,
                     seen.activation_status, seen.scan_app_id)) FROM seen) AS scans,
           (SELECT count(*) FROM (SELECT 1 FROM scans WHERE extended_id = ${extendedId} AND is_person = false
                                    AND ${notToCome} LIMIT 1000) AS called) AS calls,
           EXISTS (SELECT FROM code_tasks AS t WHERE t.company_id = code.company_id AND t.kind = 'status')
             AS may_have_changes
      FROM code ${prepared}`;

const selectRuledOut = ({ extended_id, company_id, blacklist_reason }: Selected) => sql<RuledOut>`
    SELECT h.rule_id AS rule, h.created_at AS at, h.scan_uuid AS scan
      FROM scan_rule_hits AS h JOIN scan_rules AS r ON r.id = h.rule_id
     WHERE h.extended_id = ${extended_id} AND h.company_id = ${company_id} AND h.action = 'blacklist'
       AND h.put_back_at IS NULL AND r.blacklist_reason = ${blacklist_reason}
     ORDER BY h.id DESC LIMIT 1 ${prepared}`;

export async function findCodeDetails(
  db: Executor,
  scope: Scope,
  extendedId: string,
  shownScans: number,
): Promise<CodeDetailsRow | undefined> {
  const { rows } = await selectCode(extendedId, companyOf(scope), shownScans).execute(db);
  const [found] = rows;
  if (!found) return undefined;
  const { scans, may_have_changes: mayHaveChanges, activated_by: activatedBy, ...row } = found;
  const { workorder_id: workorderId, product_id: productId } = row;
  const [known, changes, ruled, inspector] = await Promise.all([
    findCodeReferences(db, {
      workorders: [workorderId],
      products: listOf(productId),
      users: listOf(activatedBy),
      apps: [...new Set(scans?.flatMap(([, , , , , app]) => app ?? []))],
    }),
    mayHaveChanges ? listStatusChanges(db, found) : [],
    row.activation_status === activationStatus.blacklisted ? selectRuledOut(found).execute(db) : { rows: [] },
    findInspectorName(db, row.scm_updated_by),
  ]);
  const workorder = known.workorders.get(workorderId);
  if (!workorder) return undefined;
  const activator = activatedBy === null ? undefined : known.users.get(activatedBy);
  const product = productId === null ? undefined : known.products.get(productId);
  return {
    ...row,
    product: product?.name ?? null,
    sku: product?.sku ?? null,
    brand_id: product?.brand_id ?? null,
    brand: product?.brand ?? null,
    activated_by: activator?.email ?? null,
    activated_by_name: activator?.name ?? null,
    url_prefix: workorder.url_prefix,
    workorder_reference: workorder.reference,
    ordered_at: workorder.created_at,
    ordered_by: workorder.ordered_by,
    ordered_by_name: workorder.ordered_by_name,
    ingestion_key: workorder.ingestion_key,
    canceled_at: workorder.canceled_at,
    scans: (scans ?? []).map(([uuid, at, source, result, status, app]) => [
      uuid,
      at,
      source,
      result,
      status,
      app === null ? null : (known.apps.get(app) ?? null),
    ]),
    scm_updated_by_name: inspector,
    ruled: ruled.rows[0] ?? null,
    changes,
  };
}

const listOf = (id: number | null): number[] => (id === null ? [] : [id]);
