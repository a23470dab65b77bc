import { type Order, stateOf } from '../ledger.ts';
import { type Audited, type Finding, startFinding } from './finding.ts';

interface CodeRow {
  extended_id: string;
  sequence: number;
  activation_status: number;
  blacklist_reason: number;
  scm: Record<string, string> | null;
}

/**
 * Orders by their references, their codes one by one, the status and the values of each, and the counts of the product.
 */
export async function auditCodes({ ledger, service }: Audited): Promise<Finding[]> {
  const { pool } = service.database;
  const orders = startFinding('workorders, by reference');
  const codes = startFinding('codes, one by one');
  const canceled = startFinding('canceled workorders: no code of them passes as good');
  const statuses = startFinding('status and reason of codes');
  const values = startFinding('SCM values of codes');
  for (const order of ledger.orders) {
    const { rows: found } = await pool.query<{ id: number; canceled: boolean }>(
      'SELECT id, canceled_at IS NOT NULL AS canceled FROM workorders WHERE reference = $1 OR ingestion_key = $1',
      [order.reference],
    );
    const isThere = found.some(({ id }) => id === order.id);
    orders.add(
      { acknowledged: 1, present: isThere ? 1 : 0, lost: isThere ? 0 : 1, twice: Math.max(0, found.length - 1) },
      isThere && found.length === 1 ? undefined : `order ${order.id} (${order.reference}): ${JSON.stringify(found)}`,
    );
    const { rows } = await pool.query<CodeRow>(
      `SELECT extended_id, sequence, activation_status, blacklist_reason, scm FROM codes
        WHERE workorder_id = $1 ORDER BY sequence`,
      [order.id],
    );
    if (order.isCanceled) {
      const good = rows.filter((row) => row.activation_status !== 2).length;
      canceled.add(
        { acknowledged: 1, present: good === 0 ? 1 : 0, lost: good > 0 || !found[0]?.canceled ? 1 : 0 },
        good > 0 ? `${good} codes of canceled order ${order.id} are not blacklisted` : undefined,
      );
      continue;
    }
    auditOne(order, rows, codes);
    for (const row of rows) {
      const expected = stateOf(order, row.extended_id);
      const right =
        row.activation_status === expected.status && row.blacklist_reason === expected.blacklistReason ? 1 : 0;
      statuses.add(
        { acknowledged: 1, present: right, lost: 1 - right },
        right === 1
          ? undefined
          : `${row.extended_id} of order ${order.id}: ${row.activation_status}/${row.blacklist_reason}, not ${expected.status}/${expected.blacklistReason}`,
      );
      const lot = row.scm?.['lot'] ?? null;
      values.add(
        { acknowledged: 1, present: lot === expected.lot ? 1 : 0, lost: lot === expected.lot ? 0 : 1 },
        lot === expected.lot ? undefined : `${row.extended_id} of order ${order.id}: ${lot}, not ${expected.lot}`,
      );
    }
  }
  return [
    ...[orders, codes, canceled, statuses, values].map(({ finding }) => finding),
    await auditCounts({ ledger, service }),
  ];
}

/** As many as were ordered, numbered from one without a gap; those of an upload are those that were sent. */
function auditOne(order: Order, rows: readonly CodeRow[], codes: ReturnType<typeof startFinding>): void {
  const ids = new Set(rows.map((row) => row.extended_id));
  const isNumbered = rows.every((row, at) => row.sequence === at + 1);
  const missing = order.ids ? order.ids.filter((id) => !ids.has(id)).length : Math.max(0, order.quantity - ids.size);
  const twice = Math.max(0, rows.length - order.quantity);
  codes.add(
    { acknowledged: order.quantity, present: ids.size, lost: missing + (isNumbered ? 0 : 1), twice },
    missing === 0 && twice === 0 && isNumbered
      ? undefined
      : `order ${order.id}: ${ids.size} of ${order.quantity} codes, numbered ${isNumbered}`,
  );
}

/** The product's counts are kept beside the codes, in the transactions that change them. */
async function auditCounts({ service }: Pick<Audited, 'service' | 'ledger'>): Promise<Finding> {
  const counts = startFinding('counts of the product by status');
  const { rows } = await service.database.pool.query<{ activation_status: number; kept: number; there: number }>(
    `SELECT activation_status, coalesce(kept, 0)::int AS kept, coalesce(there, 0)::int AS there
       FROM (SELECT activation_status, sum(codes) AS kept FROM product_code_counts WHERE product_id = $1 GROUP BY 1) AS k
       FULL JOIN (SELECT activation_status, count(*) AS there FROM codes WHERE product_id = $1 GROUP BY 1) AS c
       USING (activation_status)`,
    [service.world.goods.brand.productId],
  );
  for (const { activation_status: status, kept, there } of rows) {
    counts.add(
      { acknowledged: there, present: kept, lost: Math.max(0, there - kept), twice: Math.max(0, kept - there) },
      kept === there ? undefined : `status ${status}: ${kept} counted, ${there} there`,
    );
  }
  return counts.finding;
}
