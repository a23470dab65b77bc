import { createLoader, type inferParserType, parseAsInteger, parseAsStringLiteral } from 'nuqs/server';
import { listParams, listQuery } from '#components/data-table/list-params.ts';
import type { EndpointInput } from '#lib/contract/endpoint.ts';
import { codeLayouts, type listWorkorders, type Workorder } from '#lib/contract/workorders.ts';

type Query = NonNullable<EndpointInput<typeof listWorkorders>['query']>;

const open = { is_archived: 'false', is_canceled: 'false' } as const;

/** States one can ask for, as the words on the page mean them, and what the service is asked. */
const states = {
  running: { label: 'Running', query: { ...open, codegen_status: '2,3,5,6' } },
  waiting: { label: 'Waiting for printer', query: { ...open, codegen_status: '1' } },
  failed: { label: 'Failed, trying again', query: { ...open, codegen_status: '5' } },
  ready: { label: 'Ready to print', query: { ...open, state: 'ready to print' } },
  completed: { label: 'Completed', query: { ...open, state: 'completed' } },
  canceled: { label: 'Canceled', query: { is_archived: 'false', is_canceled: 'true' } },
  archived: { label: 'Archived', query: { is_archived: 'true' } },
} as const satisfies Record<string, { label: string; query: Query }>;

export type WorkorderView = keyof typeof states;
const stateNames = Object.keys(states) as WorkorderView[];

/** The states that are views of their own, each with a tab. */
export const workorderViews: readonly WorkorderView[] = ['running', 'waiting', 'completed', 'canceled'];
export const stateOptions = stateNames.map((value) => ({ value, label: states[value].label }));
export const stateLabel = (state: WorkorderView) => states[state].label;

const dueRanges = ['overdue', 'today', 'week', 'month'] as const;
export const dueOptions = [
  { value: 'overdue', label: 'Before today' },
  { value: 'today', label: 'Today' },
  { value: 'week', label: 'Within 7 days' },
  { value: 'month', label: 'Within 30 days' },
] satisfies { value: (typeof dueRanges)[number]; label: string }[];

/** What the address of the workorder list can say. */
export const workorderListParams = {
  ...listParams(['id', 'reference', 'creation_date', 'due_date', 'quantity'], '-id'),
  state: parseAsStringLiteral(stateNames),
  layout: parseAsStringLiteral(codeLayouts),
  product: parseAsInteger,
  due: parseAsStringLiteral(dueRanges),
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
  const state: Query = values.state ? states[values.state].query : {};
  return {
    ...listQuery(values),
    ...state,
    ...(values.layout ? { code_layout: values.layout } : {}),
    ...(values.product && values.product > 0 ? { product: values.product } : {}),
    ...(values.due ? { due_date: dueRange(values.due, today) } : {}),
  };
}

/** The call that counts one state; without one, all there are. */
export function workorderCountQuery(state?: WorkorderView): Query {
  return { ...(state ? states[state].query : {}), limit: 1 };
}

/** True when the address asks for less than everything. */
export function isFiltered(values: WorkorderListValues): boolean {
  return Boolean(values.q.trim() || values.state || values.layout || values.product || values.due);
}

function dueRange(due: (typeof dueRanges)[number], today: string): string {
  const inDays = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);
  if (due === 'overdue') return `1970-01-01,${inDays(-1)}`;
  if (due === 'today') return today;
  return `${today},${inDays(due === 'week' ? 7 : 30)}`;
}
