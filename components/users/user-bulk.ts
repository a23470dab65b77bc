import type { Bulk } from '#components/data-table/bulk-action.ts';
import type { User } from '#lib/contract/users.ts';
import type { Translator } from '#lib/texts/translator.ts';
import { changeUsers } from './actions.ts';

const idsOf = (rows: readonly User[]) => rows.map(({ id }) => id);
const activate = (rows: readonly User[]) => changeUsers(idsOf(rows), { is_active: true });

/** What can be done with several users; not to oneself. */
export const userBulk = (self: number, t: Translator<'users'>): Bulk<User> => ({
  selected: t('bulk.selected'),
  count: (count) => t('bulk.count', { count }),
  nameOf: ({ name, email }) => name || email,
  actions: [
    {
      label: t('deactivate.label'),
      done: t('bulk.deactivated'),
      danger: true,
      fits: (row) => row.is_active && row.id !== self,
      run: (rows) => changeUsers(idsOf(rows), { is_active: false }),
      undo: { done: t('bulk.activeAgain'), run: activate },
      ask: (rows) => ({
        title: t('bulk.title', { count: rows.length }),
        text: t('bulk.text'),
        confirm: t('bulk.confirm', { count: rows.length }),
      }),
    },
    {
      label: t('activate.label'),
      done: t('bulk.activated'),
      fits: (row) => !row.is_active,
      run: activate,
    },
  ],
  exports: [{ list: 'users', label: t('export.label') }],
});
