import type { Bulk } from '#components/data-table/bulk-action.ts';
import { errorKindWords } from '#components/ingestion/ingestion-words.ts';
import { plural } from '#components/ui/format.ts';
import type { SupportGroup } from '#lib/contract/support.ts';
import { changeGroups } from './actions.ts';

const change = (body: object) => (rows: readonly SupportGroup[]) =>
  changeGroups(
    rows.map(({ key }) => key),
    body,
  );

/** What a colleague of support can do with several groups. */
export const groupBulk = (userId: number): Bulk<SupportGroup> => ({
  selected: 'Selected groups',
  count: (count) => plural(count, 'group'),
  nameOf: ({ error_type, company }) => `${errorKindWords[error_type]}, ${company.name}`,
  actions: [
    {
      label: 'Take them',
      done: 'yours now',
      fits: ({ assignee, state }) => state === 'open' && assignee?.id !== userId,
      run: change({ assignee: userId }),
    },
    {
      label: 'Give back',
      done: 'given back',
      fits: ({ assignee }) => assignee?.id === userId,
      run: change({ assignee: null }),
      undo: { done: 'yours again', run: change({ assignee: userId }) },
    },
    {
      label: 'Resolve',
      done: 'resolved',
      fits: ({ state }) => state === 'open',
      run: change({ state: 'resolved' }),
      undo: { done: 'open again', run: change({ state: 'open' }) },
    },
    {
      label: 'Open again',
      done: 'open again',
      fits: ({ state }) => state === 'resolved',
      run: change({ state: 'open' }),
      undo: { done: 'resolved', run: change({ state: 'resolved' }) },
    },
  ],
});
