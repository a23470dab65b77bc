import 'server-only';
import { dayIn } from '#components/ui/days-in-zone.ts';
import { listWorkorders } from '#lib/contract/workorders.ts';
import { call } from '#lib/portal/client.ts';
import { readTimeZone } from '#lib/portal/reader-zone.ts';
import type { CallResult } from '#lib/portal/result.ts';
import { requireSession } from '#lib/portal/session.ts';
import {
  type WorkorderListData,
  type WorkorderListValues,
  workorderCountQuery,
  workorderListQuery,
} from './workorder-list-params.ts';

/** The page the address asks for, and the numbers of the views. A number that cannot be read is left out. */
export async function readWorkorderList(values: WorkorderListValues): Promise<CallResult<WorkorderListData>> {
  const user = await requireSession();
  const today = dayIn(await readTimeZone(user), new Date());
  const count = async (state?: 'running' | 'waiting') => {
    const result = await call(listWorkorders, { query: workorderCountQuery(state) }, { timeout: 5_000 });
    return result.ok ? result.data.count : undefined;
  };
  const [page, all, running, waiting] = await Promise.all([
    call(listWorkorders, { query: workorderListQuery(values, today) }),
    count(),
    count('running'),
    count('waiting'),
  ]);
  if (!page.ok) return page;
  return {
    ok: true,
    data: {
      count: page.data.count,
      results: page.data.results,
      counts: {
        ...(all === undefined ? {} : { all }),
        ...(running === undefined ? {} : { running }),
        ...(waiting === undefined ? {} : { waiting }),
      },
    },
  };
}
