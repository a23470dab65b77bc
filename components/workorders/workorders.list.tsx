import { choice } from '#components/data-table/choice.tsx';
import { choices } from '#components/data-table/choices.tsx';
import { defineList, hidden, type ListColumn } from '#components/data-table/define-list.ts';
import { pickSeveral, severalIds } from '#components/data-table/pick-several.tsx';
import { queryOfSeveral } from '#components/data-table/query-of-several.ts';
import { time } from '#components/data-table/time.tsx';
import { findPartners, findProducts } from '#components/forms/actions.ts';
import { cx } from '#components/ui/cx.ts';
import { codeLayouts } from '#lib/contract/values/workorders.ts';
import type { Workorder } from '#lib/contract/workorders.ts';
import { addDays } from '#lib/format/time-range.ts';
import { can } from '#lib/permissions/permissions.ts';
import { paths } from '#lib/portal/paths.ts';
import { archiveOrders, cancelOrders, loadWorkorders } from './actions.ts';
import { codesOf } from './canceled-codes.ts';
import { DueDate } from './due-date.tsx';
import { possibleSteps, stepRights } from './possible-steps.ts';
import { describeState, isGenerating, layoutName, workorderTitle } from './workorder-state.ts';
import { type WorkorderQuery, workorderStates } from './workorder-states.ts';
import { WorkorderStatus } from './workorder-status.tsx';

const dueDays = {
  overdue: (today: string) => `1970-01-01,${addDays(today, -1)}`,
  today: (today: string) => today,
  week: (today: string) => `${today},${addDays(today, 7)}`,
  month: (today: string) => `${today},${addDays(today, 30)}`,
};
const keysOf = <K extends string>(record: Record<K, unknown>) => Object.keys(record) as K[];

/** Number of workorders in the views that show one; undefined where it could not be read. */
export interface WorkorderCounts {
  all?: number | undefined;
  running?: number | undefined;
  waiting?: number | undefined;
}

const archive = (is_archived: boolean) => (rows: readonly Workorder[]) =>
  archiveOrders(
    rows.map(({ id }) => id),
    { is_archived },
  );

/** Workorders: a brand owner orders from others, a partner prints for others, the operator sees all. */
export const workorders = defineList({
  name: 'workorders',
  page: 'workorders',
  texts: 'workorders',
  endpoint: async () => (await import('#lib/contract/workorders.ts')).listWorkorders,
  one: async () => (await import('#lib/contract/workorders.ts')).getWorkorder,
  poll: { load: loadWorkorders, isRunning: isGenerating },
  sorts: ['id', 'reference', 'creation_date', 'due_date', 'quantity'],
  sort: '-id',
  given: (user) => ({
    companyType: user.company.companyType,
    mayOrder: can(user, 'workorder_create'),
    seesProducts: can(user, 'product_view'),
    user: { company: { id: user.company.id }, permissions: user.permissions },
    counts: {} as WorkorderCounts,
  }),
  filters: {
    state: choice(keysOf(workorderStates), {
      label: ({ t }) => t('filter.state'),
      option: (state, { t }) => t(`view.${state}`),
      query: (state): WorkorderQuery => workorderStates[state],
    }),
    layout: choices(codeLayouts, {
      label: ({ t }) => t('filter.layout'),
      option: (layout, { common }) => layoutName(layout, common),
      query: (code_layout) => ({ code_layout }),
    }),
    product: pickSeveral({
      label: ({ t }) => t('filter.product'),
      placeholder: ({ t }) => t('product.placeholder'),
      search: findProducts,
      offered: ({ seesProducts }) => seesProducts,
      inRow: (row: Workorder) => row.product,
      query: (product) => ({ product }),
    }),
    due: choice(keysOf(dueDays), {
      label: ({ t }) => t('filter.due'),
      option: (due, { t }) => t(`dueIn.${due}`),
      query: (due, { calendar }) => ({ due_date: dueDays[due](calendar.today) }),
    }),
    partner: pickSeveral({
      label: ({ t }) => t('filter.partner'),
      placeholder: ({ t }) => t('filter.partnerName'),
      search: findPartners,
      offered: ({ companyType }) => companyType === 'brand_owner',
      inRow: (row: Workorder) => row.printing_partner,
      query: (printing_partner) => ({ printing_partner }),
      rare: true,
    }),
    ordered: time({ rare: true, label: ({ t }) => t('filter.ordered'), query: (creation_date) => ({ creation_date }) }),
    template: hidden(
      severalIds,
      queryOfSeveral((template) => ({ template })),
    ),
  },
  title: ({ t }) => t('title'),
  text: ({ t, given: { counts } }) =>
    [
      counts.all !== undefined && t('bulk.count', { count: counts.all }),
      counts.running && t('list.running', { count: counts.running }),
      counts.waiting && t('list.waiting', { count: counts.waiting }),
    ]
      .filter(Boolean)
      .join(', '),
  notLoaded: ({ t }) => t('list.notLoaded'),
  viewsLabel: ({ t }) => t('list.views'),
  views: ({ t, given: { counts } }) =>
    [
      { label: t('view.all'), set: { state: null } },
      { label: t('view.running'), set: { state: 'running' }, count: counts.running },
      { label: t('view.waiting'), set: { state: 'waiting' }, count: counts.waiting },
      { label: t('view.completed'), set: { state: 'completed' } },
      { label: t('view.canceled'), set: { state: 'canceled' } },
    ] as const,
  search: ({ t }) => t('filter.searchIn'),
  href: ({ id }) => paths.workorder(id),
  columns: ({ t, common, given: { companyType } }) => {
    const isOperator = companyType === 'operator';
    const ordered: ListColumn<Workorder> = {
      id: 'creation_date',
      header: t('column.ordered'),
      value: (row) => row.creation_date,
      look: 'date',
      phone: 'hide',
      className: 'md:max-lg:hidden',
    };
    return [
      { id: 'id', header: t('one'), value: (row) => row.id, only: 'file' },
      {
        id: 'reference',
        header: t('column.reference'),
        value: (row) => row.reference,
        cell: (row) => workorderTitle(row, common),
        main: true,
        sub: (row) => row.remarks,
      },
      {
        id: 'company',
        header: t('column.company'),
        value: (row) => row.company.name,
        only: companyType === 'brand_owner' ? 'file' : undefined,
      },
      { id: 'quantity', header: t('column.codes'), value: (row) => row.quantity, look: 'number', phone: 'end' },
      {
        id: 'layout',
        header: t('column.layout'),
        value: (row) => layoutName(row.code_layout, common),
        phone: 'hide',
        className: 'md:max-xl:hidden',
      },
      { id: 'sku', header: 'SKU', value: (row) => row.product?.sku, only: 'file' },
      {
        id: 'product',
        header: t('column.product'),
        value: (row) => row.product?.name,
        className: cx(
          'max-md:max-w-[55%] max-md:truncate',
          companyType === 'brand_owner' ? 'md:max-lg:hidden' : 'md:max-xl:hidden',
        ),
      },
      {
        id: 'partner',
        header: t('column.partner'),
        value: (row) => (row.printing_partner ?? row.invited_partner)?.name,
        phone: 'hide',
        className: 'md:max-xl:hidden',
        only: companyType === 'brand_owner' ? undefined : 'file',
      },
      ...(isOperator ? [] : [ordered]),
      {
        id: 'state',
        header: t('column.state'),
        value: (row) => describeState(row, t).word,
        cell: (row) => <WorkorderStatus workorder={row} />,
        wrap: true,
        className: 'max-md:order-4 max-md:w-full',
      },
      ...(isOperator ? [ordered] : []),
      {
        id: 'due_date',
        header: t('column.due'),
        value: (row) => row.due_date,
        cell: (row) => row.due_date && <DueDate value={row.due_date} />,
        sortsAs: 'time',
        only: isOperator ? 'file' : undefined,
      },
      { id: 'printed', header: t('column.printed'), value: (row) => row.printed_date, only: 'file' },
      { id: 'remarks', header: t('column.remarks'), value: (row) => row.remarks, only: 'file' },
    ];
  },
  file: {
    name: ({ t }) => t('export.name'),
    order: ['id', 'reference', 'company', 'quantity', 'layout', 'sku', 'product', 'partner', 'state'],
  },
  // Steps that need a form are taken one by one.
  bulk: ({ t, common, given: { user } }) => {
    const steps = (row: Workorder) => possibleSteps(row, stepRights(user, row));
    return {
      selected: t('bulk.selected'),
      count: (count) => t('bulk.count', { count }),
      nameOf: (row) => workorderTitle(row, common),
      actions: [
        {
          label: t('archive.put'),
          done: t('bulk.archived'),
          fits: (row) => steps(row).archive && !row.is_archived,
          run: archive(true),
          undo: { done: t('bulk.outAgain'), run: archive(false) },
        },
        {
          label: t('archive.take'),
          done: t('bulk.out'),
          fits: (row) => steps(row).archive && row.is_archived,
          run: archive(false),
          undo: { done: t('bulk.inAgain'), run: archive(true) },
        },
        {
          label: t('bulk.cancel'),
          done: t('bulk.canceled'),
          danger: true,
          fits: (row) => steps(row).cancel,
          run: (rows) => cancelOrders(rows.map(({ id }) => id)),
          ask: (rows) => ({
            title: t('bulk.cancelTitle', { count: rows.length }),
            text: t('bulk.cancelText', { count: rows.reduce((sum, row) => sum + codesOf(row), 0) }),
            confirm: t('bulk.cancelConfirm', { count: rows.length }),
          }),
        },
      ],
    };
  },
  add: ({ t, given: { mayOrder } }) => mayOrder && { href: paths.newWorkorder, label: t('orderCodes') },
  empty: ({ t, given: { companyType } }) => ({
    title: t('list.none'),
    text: companyType === 'printing_partner' ? t('list.nonePrinter') : t('list.noneText'),
  }),
});
