import { useTranslations } from 'next-intl';
import { parseAsStringLiteral } from 'nuqs/server';
import { choice } from '#components/data-table/choice.tsx';
import { defineList, hidden } from '#components/data-table/define-list.ts';
import { cx } from '#components/ui/cx.ts';
import { Status } from '#components/ui/status.tsx';
import type { CaseSummary } from '#lib/contract/cases.ts';
import { type CaseState, caseStates, isClosedState } from '#lib/contract/values/cases.ts';
import { can } from '#lib/permissions/permissions.ts';
import { paths } from '#lib/portal/paths.ts';
import { updateCases } from './actions.ts';
import { describeReasons, nameOfCase, toneOfCase } from './case-words.ts';

const setState = (state: CaseState) => (rows: readonly CaseSummary[]) =>
  updateCases(
    rows.map(({ id }) => id),
    { state },
  );

/** Cases of the company: those that are not closed, the user's own, closed ones, all. */
export const cases = defineList({
  name: 'cases',
  page: 'cases',
  texts: 'cases',
  endpoint: async () => (await import('#lib/contract/cases.ts')).listCases,
  sorts: ['last_at', 'id'],
  sort: '-last_at',
  given: (user) => ({ mayChange: can(user, 'codes_edit') }),
  filters: {
    view: hidden(parseAsStringLiteral(['mine', 'closed', 'all']), (view, { user }) =>
      view === 'mine' ? { owner: user.id } : {},
    ),
    state: choice(caseStates, {
      label: ({ t }) => t('stateLabel'),
      option: (state, { t }) => t(`state.${state}`),
      query: (state) => ({ state }),
    }),
  },
  // Without a view the list shows cases that are not closed.
  always: (_context, { view, state }) => ({
    query: view === 'all' || state ? {} : { closed: view === 'closed' ? 'true' : 'false' },
  }),
  title: ({ t }) => t('title'),
  text: ({ t }) => t('text'),
  notLoaded: ({ t }) => t('notLoaded'),
  viewsLabel: ({ t }) => t('tab.label'),
  views: ({ t }) =>
    [
      { label: t('tab.open'), set: { view: null, state: null } },
      { label: t('tab.mine'), set: { view: 'mine', state: null } },
      { label: t('tab.closed'), set: { view: 'closed', state: null } },
      { label: t('tab.all'), set: { view: 'all', state: null } },
    ] as const,
  search: ({ t }) => t('search'),
  href: ({ id }) => paths.case(id),
  columns: ({ t }) => [
    { id: 'code', header: t('code'), cell: (row) => <CaseName row={row} />, main: true, wrap: true },
    { id: 'why', header: t('why'), cell: (row) => <Reasons row={row} />, wrap: true },
    { id: 'product', header: t('product'), value: (row) => row.product?.name, wrap: true },
    {
      id: 'owner',
      header: t('owner'),
      cell: (row) => row.owner?.name ?? <span className="text-ink3">{t('nobody')}</span>,
      phone: 'hide',
    },
    { id: 'last_at', header: t('last'), value: (row) => row.last_at, look: 'relative' },
    {
      id: 'state',
      header: t('stateLabel'),
      cell: (row) => <Status tone={toneOfCase(row.state)}>{t(`state.${row.state}`)}</Status>,
      phone: 'end',
    },
  ],
  bulk: ({ t, given: { mayChange } }) =>
    mayChange
      ? {
          selected: t('bulk.selected'),
          count: (count) => t('bulk.count', { count }),
          nameOf: nameOfCase,
          actions: [
            {
              label: t('bulk.falseAlarm'),
              done: t('bulk.closed'),
              fits: ({ state }) => !isClosedState(state),
              run: setState('false_alarm'),
              undo: { done: t('bulk.reopened'), run: setState('open') },
              ask: (rows) => ({
                title: t('bulk.title', { count: rows.length }),
                text: t('bulk.text'),
                confirm: t('bulk.falseAlarm'),
              }),
            },
          ],
        }
      : undefined,
  empty: ({ t }) => ({ title: t('none'), text: t('noneText') }),
});

function CaseName({ row }: { row: CaseSummary }) {
  const t = useTranslations('cases');
  return (
    <>
      <span className={cx('font-mono text-code break-all', row.extended_id !== null && 'md:whitespace-nowrap')}>
        {nameOfCase(row)}
      </span>
      {row.codes_in_all > 1 && (
        <span className="block text-xs text-ink3">{t('andMore', { count: row.codes_in_all - 1 })}</span>
      )}
      {row.extended_id === null && <span className="block text-xs text-ink3">{t('foreignCode')}</span>}
    </>
  );
}

function Reasons({ row }: { row: CaseSummary }) {
  const t = useTranslations('cases');
  const scans = useTranslations('scans');
  return describeReasons(row.reasons, t, scans);
}
