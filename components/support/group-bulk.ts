import type { Bulk } from '#components/data-table/bulk-action.ts';
import type { SupportGroup } from '#lib/contract/support.ts';
import type { Translator } from '#lib/texts/translator.ts';
import { updateGroups } from './actions.ts';

const change = (body: object) => (rows: readonly SupportGroup[]) =>
  updateGroups(
    rows.map(({ key }) => key),
    body,
  );

/** Bulk actions of the support on groups. */
export const groupBulk = (
  userId: number,
  t: Translator<'support'>,
  ingestion: Translator<'ingestion'>,
): Bulk<SupportGroup> => ({
  selected: t('bulk.selected'),
  count: (count) => t('bulk.count', { count }),
  nameOf: ({ error_type, company }) => `${ingestion(`errorKind.${error_type}`)}, ${company.name}`,
  actions: [
    {
      label: t('bulk.take'),
      done: t('bulk.yoursNow'),
      fits: ({ assignee, state }) => state === 'open' && assignee?.id !== userId,
      run: change({ assignee: userId }),
    },
    {
      label: t('bulk.giveBack'),
      done: t('bulk.givenBack'),
      fits: ({ assignee }) => assignee?.id === userId,
      run: change({ assignee: null }),
      undo: { done: t('bulk.yoursAgain'), run: change({ assignee: userId }) },
    },
    {
      label: t('group.resolve'),
      done: t('bulk.resolved'),
      fits: ({ state }) => state === 'open',
      run: change({ state: 'resolved' }),
      undo: { done: t('bulk.openAgain'), run: change({ state: 'open' }) },
    },
    {
      label: t('group.openAgain'),
      done: t('bulk.openAgain'),
      fits: ({ state }) => state === 'resolved',
      run: change({ state: 'open' }),
      undo: { done: t('bulk.resolved'), run: change({ state: 'resolved' }) },
    },
  ],
});
