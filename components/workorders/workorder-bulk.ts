import type { Bulk, BulkAction } from '#components/data-table/bulk-action.ts';
import type { Workorder } from '#lib/contract/workorders.ts';
import type { Translator } from '#lib/texts/translator.ts';
import { archiveOrders, cancelOrders } from './actions.ts';
import { codesOf } from './canceled-codes.ts';
import { possibleSteps, type StepUser, stepRights } from './possible-steps.ts';
import { workorderTitle } from './workorder-state.ts';

const idsOf = (rows: readonly Workorder[]) => rows.map(({ id }) => id);
const takeOut = (rows: readonly Workorder[]) => archiveOrders(idsOf(rows), { is_archived: false });
const putIn = (rows: readonly Workorder[]) => archiveOrders(idsOf(rows), { is_archived: true });

/** Bulk actions of a user on workorders. Steps that need a form are taken one by one. */
export function workorderBulk(
  user: StepUser,
  t: Translator<'workorders'>,
  common: Translator<'common'>,
): Bulk<Workorder> {
  const steps = (row: Workorder) => possibleSteps(row, stepRights(user, row));
  const archive: BulkAction<Workorder> = {
    label: t('archive.put'),
    done: t('bulk.archived'),
    fits: (row) => steps(row).archive && !row.is_archived,
    run: putIn,
    undo: { done: t('bulk.outAgain'), run: takeOut },
  };
  const unarchive: BulkAction<Workorder> = {
    label: t('archive.take'),
    done: t('bulk.out'),
    fits: (row) => steps(row).archive && row.is_archived,
    run: takeOut,
    undo: { done: t('bulk.inAgain'), run: putIn },
  };
  const cancel: BulkAction<Workorder> = {
    label: t('bulk.cancel'),
    done: t('bulk.canceled'),
    danger: true,
    fits: (row) => steps(row).cancel,
    run: (rows) => cancelOrders(idsOf(rows)),
    ask: (rows) => {
      const count = rows.length;
      return {
        title: t('bulk.cancelTitle', { count }),
        text: t('bulk.cancelText', { count: rows.reduce((sum, row) => sum + codesOf(row), 0) }),
        confirm: t('bulk.cancelConfirm', { count }),
      };
    },
  };
  return {
    selected: t('bulk.selected'),
    count: (count) => t('bulk.count', { count }),
    nameOf: (row) => workorderTitle(row, common),
    actions: [archive, unarchive, cancel],
    exports: [{ list: 'workorders', label: t('bulk.export') }],
  };
}
