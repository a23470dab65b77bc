import 'server-only';
import { listPartnerships } from '#lib/contract/partnerships.ts';
import { listCustomLayouts, listSubstrates } from '#lib/contract/printing.ts';
import { listTemplates, listWorkorders } from '#lib/contract/workorders.ts';
import { call, read } from '#lib/portal/client.ts';
import { isNotOffered } from '#lib/portal/foreign/not-offered-code.ts';
import type { CallResult } from '#lib/portal/result.ts';
import type { OrderLookups } from './order-lookups.ts';
import { recentOrders, usualQuantity } from './usual-order.ts';

/** As many as one list call gives; a Select of more would be of no use. */
const limit = 200;

/** Reads the records that an order can name. All or a failure: an order form with half its choices misleads. */
export async function readOrderLookups(): Promise<CallResult<OrderLookups>> {
  const [templates, partnerships, asked, substrates, layouts] = await Promise.all([
    read(listTemplates, { query: { limit, ordering: 'name', is_archived: 'false' } }),
    read(listPartnerships, { query: { limit, ordering: 'id', state: 'accepted' } }),
    read(listPartnerships, { query: { limit, ordering: 'id', state: 'pending' } }),
    read(listSubstrates, { query: { limit, ordering: 'name' } }),
    read(listCustomLayouts, { query: { limit, ordering: 'name' } }),
  ]);
  if (!templates.ok) return templates;
  // Values of lists that another service lacks are typed into the form.
  const failed = [partnerships, asked, substrates, layouts].find((result) => !result.ok && !isNotOffered(result));
  if (failed && !failed.ok) return failed;
  const named = ({ id, name }: { id: number; name: string }) => ({ id, name });
  return {
    ok: true,
    data: {
      templates: templates.data.results,
      partners: rowsOf(partnerships).map((partnership) => named(partnership.printing_partner)),
      askedPartners: rowsOf(asked)
        .filter((partnership) => partnership.requested_by === partnership.brand_owner.id)
        .map((partnership) => named(partnership.printing_partner)),
      substrates: rowsOf(substrates).map(named),
      layouts: rowsOf(layouts).map(named),
    },
  };
}

function rowsOf<T>(list: CallResult<{ results: T[] }>): T[] {
  return list.ok ? list.data.results : [];
}

/** How many codes the company orders as a rule. Without an answer in time it is not known. */
export async function readUsualQuantity(): Promise<number | undefined> {
  const query = { limit: recentOrders, ordering: '-id', is_canceled: 'false' } as const;
  const orders = await call(listWorkorders, { query }, { timeout: 3_000 });
  return orders.ok ? usualQuantity(orders.data.results.map(({ quantity }) => quantity)) : undefined;
}
