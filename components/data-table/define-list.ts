import type { SingleParserBuilder } from 'nuqs/server';
import type { ReactElement, ReactNode } from 'react';
import type { EndpointInput, EndpointOutput, EndpointShape } from '#lib/contract/endpoint.ts';
import type { Calendar } from '#lib/format/time-range.ts';
import { type Page, type PageName, pages } from '#lib/portal/pages.ts';
import type { CallResult } from '#lib/portal/result.ts';
import type { SessionUser } from '#lib/portal/session-types.ts';
import type { Namespace } from '#lib/texts/messages.ts';
import type { Translator } from '#lib/texts/translator.ts';
import type { Bulk } from './bulk-action.ts';
import type { View } from './current-view.ts';
import { type ListValues, listParams, listQuery, parseAsForm } from './list-params.ts';

/** Texts of a list, and facts about its user that `given` returns. */
export interface ListWords<N extends Namespace, G> {
  t: Translator<N>;
  activity: Translator<'activity'>;
  common: Translator<'common'>;
  data: Translator<'data-table'>;
  shell: Translator<'shell'>;
  locale: string;
  timeZone: string;
  given: G;
}

/** A column of the table and of the CSV. */
export interface ListColumn<T> {
  /** The service's name of the field where the list can be sorted by it. */
  id: string;
  header: string;
  /** Value of a row in the CSV, and in the table where there is no `cell`. A column without one is not in the CSV. */
  value?(row: T): string | number | null | undefined;
  /** How the table shows the value; as text by default. */
  look?: 'number' | 'date' | 'relative' | 'code';
  /** Content in the table where the value alone is not enough. Null or false shows a dash. */
  cell?(row: T): ReactNode;
  /** The column is in the table or in the CSV alone. */
  only?: 'table' | 'file' | undefined;
  /** Header in the CSV where it differs. */
  fileHeader?: string;
  /** The first column: it links to the row's page and cannot be hidden. */
  main?: true;
  /** Second line of the main column. */
  sub?(row: T): ReactNode;
  /** Place in the two-line row of a phone; 'line' by default. */
  phone?: 'end' | 'line' | 'hide';
  numeric?: true;
  /** Wording of the sort menu where `look` does not say it. */
  sortsAs?: 'text' | 'number' | 'time';
  wrap?: true;
  hiddenAtFirst?: true;
  /** For header and cells, such as 'md:max-lg:hidden'. */
  className?: string;
}

/** User and time that the query of an address depends on. */
export interface ListContext {
  user: SessionUser;
  calendar: Calendar;
  /** The whole address: parameters of a path may come from it. */
  search?: URLSearchParams;
}

/** A parameter of the address: how it is read, chosen and sent to the service. */
export interface ListFilter<V, N extends Namespace, G, Q> {
  parser: SingleParserBuilder<V & {}>;
  control?: FilterControl<N, G>;
  query(value: V & {}, context: ListContext): Q;
}

/** How a filter is chosen. Each kind of filter brings its own component, so that a page loads those of its list alone. */
export interface FilterControl<N extends Namespace, G> {
  label(words: ListWords<N, G>): string;
  /** Behind the menu of filters until it is set, where a list has more than three. */
  rare?: true | undefined;
  /** False for users who cannot choose it. */
  isShown?(given: G, value: unknown): boolean;
  show(props: FilterControlProps<N, G>): ReactNode;
}

interface FilterControlProps<N extends Namespace, G> {
  words: ListWords<N, G>;
  calendar: Calendar | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: rows of any list
  rows: readonly any[];
  label: string;
  /** Value of the address; null for none. */
  value: unknown;
  onChange(value: unknown): void;
  /** True for a filter that was just picked from the menu of filters. */
  defaultOpen: boolean;
}

// biome-ignore lint/suspicious/noExplicitAny: any value of an address
type AnyFilter<N extends Namespace, G, Q> = ListFilter<any, N, G, Q>;

type FilterParams<F> = { [K in keyof F]: F[K] extends { parser: infer P } ? P : never };
type FilterValues<F> = { [K in keyof F]: F[K] extends { parser: SingleParserBuilder<infer V> } ? V | null : never };

type QueryOf<E extends EndpointShape> = Partial<NonNullable<EndpointInput<E>['query']>>;
/** Row of a list endpoint; of any endpoint any row. */
export type RowOf<E extends EndpointShape> = 0 extends 1 & E
  ? // biome-ignore lint/suspicious/noExplicitAny: rows of AnyList
    any
  : EndpointOutput<E> extends { results: readonly (infer T)[] }
    ? T & object
    : never;

export interface ExportButtonProps {
  /** Rows of the page. */
  count: number;
  values: Readonly<Record<string, unknown>>;
  /** Query of the call that returned the rows. */
  query: Readonly<Record<string, string | number>>;
  calendar: Calendar;
  /** Changes the address. */
  set(change: Readonly<Record<string, string>>): unknown;
}

export interface ListStep {
  href: string;
  label: string;
}

export interface ListViewTab<F> {
  label: string;
  set: Partial<FilterValues<F>>;
  count?: number | undefined;
}

export interface ListShape<
  E extends EndpointShape,
  One extends EndpointShape,
  N extends Namespace,
  S extends string,
  G,
  F,
> {
  /** Name of the table in this browser, of its saved views and of its file: /export/<name>. */
  name: string;
  page: PageName;
  /** Address of the list where it is a view of its page. */
  path?: string;
  texts: N;
  /** Imported when it is called, so that no page's script has the contract. */
  endpoint(): Promise<E>;
  /** Endpoint of one row: chosen rows can be exported. */
  one?(): Promise<One>;
  /** Reads the rows again every two seconds while one of them changes by itself, by the action of the endpoint. */
  poll?: {
    isRunning(row: RowOf<E>): boolean;
    load(query: QueryOf<E>): Promise<CallResult<EndpointOutput<E>>>;
  };
  rowId?(row: RowOf<E>): string | number;
  /** Fields that the service sorts by. Lists with a cursor have one order. */
  sorts?: readonly [S, ...S[]];
  /** Order of an address without one; by the first of `sorts` when not given. */
  sort?: NoInfer<S | `-${S}`>;
  /** Pages by cursors: without numbers, count and choice of order. Such a list has no parameter `q`. */
  cursor?: {
    /** Rows of a page. */
    size: number;
    form: RegExp;
    /** Time of a row: the pager says from when to when its page is. */
    time(row: RowOf<E>): string;
  };
  /** Facts about the user that columns, filters and acts depend on. */
  given?(user: SessionUser): G;
  filters?: F & Record<string, AnyFilter<NoInfer<N>, NoInfer<G>, NoInfer<QueryOf<E>>>>;
  /** Conditions of every call. */
  always?(
    context: ListContext,
    values: ListValues & FilterValues<NoInfer<F>>,
  ): { params?: EndpointInput<E>['params']; query?: QueryOf<E> };
  title(words: ListWords<N, G>): string;
  /** Crumbs where the page is below another; by default its title. */
  crumbs?(words: ListWords<N, G>): readonly { label: string; href?: string }[];
  /** Line below the title. `count` is undefined where the list could not be read. */
  text?(
    words: ListWords<N, G>,
    shown: { user: SessionUser; count: number | undefined; values: FilterValues<NoInfer<F>> },
  ): string | ReactElement | undefined;
  notLoaded(words: ListWords<N, G>): string;
  /** Name of the table where it depends on the address. */
  tableLabel?(words: ListWords<N, G>, values: FilterValues<NoInfer<F>>): string;
  /** Tabs, each an address. They replace what the address says about the same parameters. */
  views?(words: ListWords<N, G>): readonly ListViewTab<NoInfer<F>>[];
  viewsLabel?(words: ListWords<N, G>): string;
  /** Placeholder of the search field, or a field for a filter other than `q`; without one there is none. */
  search?(words: ListWords<N, G>): string | { filter: keyof NoInfer<F> & string; label: string; placeholder: string };
  /** Button of an export that is made in the background, in place of the CSV of the portal. */
  exportButton?(props: ExportButtonProps): ReactNode;
  /** Address of a row's page, for the main column; undefined for a row that leads nowhere. */
  href?(row: RowOf<E>, given: G): string | undefined;
  columns(words: ListWords<N, G>): readonly ListColumn<RowOf<E>>[];
  /** Content of an opened row, in lists whose rows have no page. */
  detail?(row: RowOf<E>): ReactNode;
  /** Rows of 40 px, where values are short. */
  tight?: true;
  /** Name of the CSV, and its columns where their order differs from the table's. Without it there is none. */
  file?: {
    name(words: ListWords<N, G>, values: FilterValues<NoInfer<F>>, search: URLSearchParams): string;
    order?: readonly string[];
    /** Parameters of the file besides those of the list: the record the list belongs to. */
    more?(given: G): Readonly<Record<string, string>>;
  };
  /** Acts on several rows; undefined for users who have none. The export of chosen rows follows from `one`. */
  bulk?(words: ListWords<N, G>): Bulk<RowOf<E>> | undefined;
  /** First steps, beside the title; with no row at all in the empty state instead. The last one is the main one. */
  add?(words: ListWords<N, G>): readonly ListStep[] | ListStep | false;
  /** Advice where no row has the filters of the address. */
  nothingMatches?(words: ListWords<N, G>): string;
  /** In place of the rows of a tab that has none; by default the advice to clear the filters. */
  noRows?(
    words: ListWords<N, G>,
    values: ListValues & FilterValues<NoInfer<F>>,
  ): { title: string; text: ReactNode; action?: ReactNode } | undefined;
  /** In place of everything while there is no row at all; a list that always has one needs none. */
  empty?(words: ListWords<N, G>): {
    title: string;
    text: ReactNode;
    /** The first step where it is not that of `add`. */
    action?: ReactNode;
    /** An address that may have rows: the archive. */
    other?: { label: string; set: Partial<FilterValues<NoInfer<F>>> };
  };
}

/** A list as pages, table and CSV use it. */
export interface List<E extends EndpointShape, One extends EndpointShape, N extends Namespace, S extends string, G, F>
  extends ListShape<E, One, N, S, G, F> {
  /** Parsers of the address. */
  params: ReturnType<typeof listParams<S>> & FilterParams<F>;
}

/** A list without the types of its endpoint and texts: for code that serves every list. */
// biome-ignore lint/suspicious/noExplicitAny: each list has types of its own
export type AnyList = List<any, any, any, any, any, any>;

/**
 * Declares a list of the portal. Its table is `<ListView list={…} />` of list-view.tsx, its page `readListPage(list, View)` of
 * components/shell/read-list-page.tsx, its CSV a line of app/(portal)/export/[list]/exported-lists.ts.
 */
export function defineList<
  E extends EndpointShape,
  One extends EndpointShape,
  N extends Namespace,
  const S extends string,
  G,
  F = object,
>(list: ListShape<E, One, N, S, G, F>): List<E, One, N, S, G, F> {
  const filters = Object.entries((list.filters ?? {}) as Record<string, AnyFilter<N, G, QueryOf<E>>>);
  const sorts = list.sorts ?? (['id'] as unknown as readonly [S]);
  return {
    ...list,
    params: {
      ...(list.cursor ? { cursor: parseAsForm(list.cursor.form) } : listParams(sorts, list.sort ?? sorts[0])),
      ...Object.fromEntries(filters.map(([name, { parser }]) => [name, parser])),
    } as List<E, One, N, S, G, F>['params'],
  };
}

/** Returns the address of a list without filters. */
export const pathOf = (list: AnyList): string => list.path ?? (pages as Record<string, Page>)[list.page]?.path ?? '/';

/** Returns the tabs of a list; none where it declares none. */
export const viewsOf = (list: AnyList, words: unknown): readonly View[] => list.views?.(words as never) ?? [];

/** A parameter of the address without a control of its own: a view, or what a link sets. */
export const hidden = <V, N extends Namespace, G, Q>(
  parser: SingleParserBuilder<V & {}>,
  query: (value: V & {}, context: ListContext) => Q,
): ListFilter<V, N, G, Q> => ({ parser, query });

/**
 * Returns the input of the call that answers an address.
 *
 * @param context may be left out where no condition of the list depends on it
 */
export function listInput(list: AnyList, values: ListValues & Record<string, unknown>, context = {} as ListContext) {
  const { params, query } = list.always?.(context, values) ?? {};
  const filters = Object.entries((list.filters ?? {}) as Record<string, AnyFilter<Namespace, unknown, object>>);
  const conditions = filters.map(([name, filter]) => {
    const value = values[name];
    return value === null || value === undefined ? {} : filter.query(value, context);
  });
  return {
    ...(params !== undefined && { params }),
    query: Object.assign({ ...pageOf(list, values), ...query }, ...conditions) as Record<string, string | number>,
  };
}

function pageOf({ cursor }: AnyList, values: ListValues & Record<string, unknown>) {
  if (!cursor) return listQuery(values);
  return { limit: cursor.size, ...(values['cursor'] ? { cursor: values['cursor'] } : {}) };
}

/** Returns the columns of the CSV in their order: header and value. */
export function fileColumns<T extends object>(
  columns: readonly ListColumn<T>[],
  order?: readonly string[],
): Readonly<Record<string, (row: T) => string | number | null | undefined>> {
  const inFile = columns.filter(({ value, only }) => value && only !== 'table');
  const placeOf = ({ id }: ListColumn<T>) => (order?.includes(id) ? order.indexOf(id) : inFile.length);
  const sorted = inFile.toSorted((a, b) => placeOf(a) - placeOf(b));
  return Object.fromEntries(
    sorted.map((column) => [column.fileHeader ?? column.header, (row: T) => column.value?.(row)]),
  );
}
