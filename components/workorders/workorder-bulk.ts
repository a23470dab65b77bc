import type { Bulk, BulkAction } from '#components/data-table/bulk-action.ts';
import { formatNumber, plural } from '#components/ui/format.ts';
import type { Workorder } from '#lib/contract/workorders.ts';
import { archiveOrders, cancelOrders } from './actions.ts';
import { codesOf } from './canceled-codes.ts';
import { possibleSteps, type StepUser, stepRights } from './possible-steps.ts';
import { workorderTitle } from './workorder-state.ts';

const idsOf = (rows: readonly Workorder[]) => rows.map(({ id }) => id);
const takeOut = (rows: readonly Workorder[]) => archiveOrders(idsOf(rows), false);
const putIn = (rows: readonly Workorder[]) => archiveOrders(idsOf(rows), true);

/** What a user can do with several workorders. Steps that need a form are taken one by one. */
export function workorderBulk(user: StepUser): Bulk<Workorder> {
  const steps = (row: Workorder) => possibleSteps(row, stepRights(user, row));
  const archive: BulkAction<Workorder> = {
    label: 'Archive',
    done: 'archived',
    fits: (row) => steps(row).archive && !row.is_archived,
    run: putIn,
    undo: { done: 'out of the archive again', run: takeOut },
  };
  const unarchive: BulkAction<Workorder> = {
    label: 'Take out of the archive',
    done: 'out of the archive',
    fits: (row) => steps(row).archive && row.is_archived,
    run: takeOut,
    undo: { done: 'in the archive again', run: putIn },
  };
  const cancel: BulkAction<Workorder> = {
    label: 'Cancel orders',
    done: 'canceled',
    danger: true,
    fits: (row) => steps(row).cancel,
    run: (rows) => cancelOrders(idsOf(rows)),
    ask: (rows) => {
      const codes = rows.reduce((sum, row) => sum + codesOf(row), 0);
      return {
        title: `Cancel ${plural(rows.length, 'order')}?`,
        text: `They have ${formatNumber(codes)} ${codes === 1 ? 'code' : 'codes'}. Those that are generated are blacklisted, and no more are made. This is final.`,
        confirm: `Cancel ${plural(rows.length, 'order')}`,
      };
    },
  };
  return {
    one: 'order',
    nameOf: workorderTitle,
    actions: [archive, unarchive, cancel],
    exports: [{ list: 'workorders', label: 'Export' }],
  };
}
