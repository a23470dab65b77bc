import { createLoader, type inferParserType, parseAsArrayOf, parseAsStringLiteral } from 'nuqs/server';
import { listParams, listQuery, parseAsId } from '#components/data-table/list-params.ts';
import type { EndpointInput } from '#lib/contract/endpoint.ts';
import { codeLayouts } from '#lib/contract/values/workorders.ts';
import type { listWorkorders, Workorder } from '#lib/contract/workorders.ts';
import type { Translator } from '#lib/texts/translator.ts';

type Query = NonNullable<EndpointInput<typeof listWorkorders>['query']>;

const open = { is_archived: 'false', is_canceled: 'false' } as const;

/** States one can ask for, as the words on the page mean them: what the service is asked. */
const states = {
  running: { ...open, codegen_status: '2,3,5,6' },
  waiting: { ...open, codegen_status: '1' },
  failed: { ...open, codegen_status: '5' },
  ready: { ...open, state: 'ready to print' },
  unproved: { ...open, needs_proofs: 'true' },
  completed: { ...open, state: 'completed' },
  canceled: { is_archived: 'false', is_canceled: 'true' },
  archived: { is_archived: 'true' },
} as const satisfies Record<string, Query>;

export type WorkorderView = keyof typeof states;
export const stateNames = Object.keys(states) as WorkorderView[];

/** The states that are views of their own, each with a tab. */
export const workorderViews: readonly WorkorderView[] = ['running', 'waiting', 'completed', 'canceled'];
export const stateOptions = (t: Translator<'workorders'>) =>
  stateNames.map((value) => ({ value, label: t(`view.${value}`) }));

export const dueRanges = ['overdue', 'today', 'week', 'month'] as const;
export const orderedRanges = ['today', '7d', '30d', 'year'] as const;

const several = parseAsArrayOf(parseAsId).withDefault([]);

/** Parameters of the workorder list's address. A filter with several values has them separated by commas. */
export const workorderListParams = {
  ...listParams(['id', 'reference', 'creation_date', 'due_date', 'quantity'], '-id'),
  state: parseAsStringLiteral(stateNames),
  layout: parseAsArrayOf(parseAsStringLiteral(codeLayouts)).withDefault([]),
  product: several,
  partner: several,
  template: several,
  due: parseAsStringLiteral(dueRanges),
  ordered: parseAsStringLiteral(orderedRanges),
};
export type WorkorderListValues = inferParserType<typeof workorderListParams>;

export const loadWorkorderListParams = createLoader(workorderListParams);

/** One page of workorders and how many there are of each kind. A count that could not be read is left out. */
export interface WorkorderListData {
  count: number;
  results: Workorder[];
  counts: { all?: number; running?: number; waiting?: number };
}

/** The call that answers an address. `today` as YYYY-MM-DD. */
export function workorderListQuery(values: WorkorderListValues, today: string): Query {
  const state: Query = values.state ? states[values.state] : {};
  return {
    ...listQuery(values),
    ...state,
    ...anyOf('code_layout', values.layout),
    ...anyOf('product', values.product.filter(isId)),
    ...anyOf('printing_partner', values.partner.filter(isId)),
    ...anyOf('template', values.template.filter(isId)),
    ...(values.due ? { due_date: dueRange(values.due, today) } : {}),
    ...(values.ordered ? { creation_date: orderedRange(values.ordered, today) } : {}),
  };
}

/** The call that counts one state; without one, all there are. */
export function workorderCountQuery(state?: WorkorderView): Query {
  return { ...(state ? states[state] : {}), limit: 1 };
}

const mostValues = 40;
const isId = (value: number) => value > 0 && value <= 2_147_483_647;

function anyOf<N extends string>(name: N, values: readonly (string | number)[]): { [K in N]?: string } {
  const all = [...new Set(values)].slice(0, mostValues);
  return (all.length > 0 ? { [name]: all.join(',') } : {}) as { [K in N]?: string };
}

const addDays = (day: string, days: number) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

function orderedRange(ordered: (typeof orderedRanges)[number], today: string): string {
  const days = { today: 0, '7d': 6, '30d': 29, year: 364 }[ordered];
  return days === 0 ? today : `${addDays(today, -days)},${today}`;
}

function dueRange(due: (typeof dueRanges)[number], today: string): string {
  if (due === 'overdue') return `1970-01-01,${addDays(today, -1)}`;
  if (due === 'today') return today;
  return `${today},${addDays(today, due === 'week' ? 7 : 30)}`;
}
