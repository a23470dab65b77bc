import { sql } from 'kysely';
import type { RuleKind } from './rule-kind.ts';

/** When orders were printed, in milliseconds since the epoch; infinity for those that are not. */
type PrintTimes = ReadonlyMap<number, number>;

/** A scan before the order of the code was reported as printed: the code leaked, or a copy of the order exists. */
export const beforePrinting: RuleKind<PrintTimes> = {
  comparesScans: false,
  readFacts: async (db, companyIds, among) => {
    // Uploaded codes are completed without a report: when they were printed is unknown.
    const orders = await db
      .selectFrom('workorders')
      .where('company_id', '=', sql<number>`ANY(${companyIds}::integer[])`)
      .$if(among !== null, (query) => query.where('id', '=', sql<number>`ANY(${among?.workorders}::integer[])`))
      .where((eb) => eb.or([eb('state', '<>', 'completed'), eb('printed_date', 'is not', null)]))
      .select(['id', 'state', 'printed_date'])
      .execute();
    return new Map(
      orders.map(({ id, state, printed_date }) => [
        id,
        state === 'completed' && printed_date ? printed_date.getTime() : Number.POSITIVE_INFINITY,
      ]),
    );
  },
  relevant: {
    includes: ({ at, workorderId }, printed) => at < (printed.get(workorderId) ?? 0),
    where: (printed) => {
      const times = [...printed].map(([id, at]) => [id, Number.isFinite(at) ? new Date(at).toISOString() : 'infinity']);
      // One object for all orders: a cluster's nodes have no orders to join.
      const json = JSON.stringify(Object.fromEntries(times));
      return sql`scans.created_at < (${json}::jsonb ->> scans.workorder_id::text)::timestamptz`;
    },
  },
  isHit: () => true,
};
