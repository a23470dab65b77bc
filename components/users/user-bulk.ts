import type { Bulk } from '#components/data-table/bulk-action.ts';
import { plural } from '#components/ui/format.ts';
import type { User } from '#lib/contract/users.ts';
import { activateUsers } from './actions.ts';

const idsOf = (rows: readonly User[]) => rows.map(({ id }) => id);
const activate = (rows: readonly User[]) => activateUsers(idsOf(rows), true);

/** What can be done with several users; not to oneself. */
export const userBulk = (self: number): Bulk<User> => ({
  selected: 'Selected users',
  count: (count) => plural(count, 'user'),
  nameOf: ({ name, email }) => name || email,
  actions: [
    {
      label: 'Deactivate',
      done: 'deactivated',
      danger: true,
      fits: (row) => row.is_active && row.id !== self,
      run: (rows) => activateUsers(idsOf(rows), false),
      undo: { done: 'active again', run: activate },
      ask: (rows) => ({
        title: `Deactivate ${plural(rows.length, 'user')}?`,
        text: 'Their sessions and tokens end at once, and programs that use such a token are refused. What they made stays. You can activate them again; the tokens stay revoked.',
        confirm: `Deactivate ${plural(rows.length, 'user')}`,
      }),
    },
    {
      label: 'Activate',
      done: 'activated',
      fits: (row) => !row.is_active,
      run: activate,
    },
  ],
  exports: [{ list: 'users', label: 'Export' }],
});
