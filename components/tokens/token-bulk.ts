import type { Bulk } from '#components/data-table/bulk-action.ts';
import type { Token } from '#lib/contract/users.ts';
import type { Translator } from '#lib/texts/translator.ts';
import { revokeTokens } from './actions.ts';

const run = (rows: readonly Token[]) => revokeTokens(rows.map(({ id }) => id));

/** What can be done with several tokens, and with sign-ins that are open. */
export const tokenBulk = (t: Translator<'tokens'>): Bulk<Token> => ({
  selected: t('bulk.selected'),
  count: (count) => t('bulk.count', { count }),
  nameOf: ({ name }) => name,
  actions: [
    {
      label: t('bulk.revoke'),
      done: t('bulk.revoked'),
      danger: true,
      fits: ({ is_session }) => !is_session,
      run,
      ask: (rows) => ({
        title: t('bulk.title', { count: rows.length }),
        text: t('bulk.text'),
        confirm: t('bulk.confirm', { count: rows.length }),
      }),
    },
    {
      label: t('bulk.end'),
      done: t('bulk.ended'),
      danger: true,
      fits: ({ is_session }) => is_session,
      run,
      ask: (rows) => ({
        title: t('bulk.endTitle', { count: rows.length }),
        text: t('bulk.endText'),
        confirm: t('bulk.endConfirm', { count: rows.length }),
      }),
    },
  ],
  exports: [{ list: 'tokens', label: t('bulk.export') }],
});
