import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '#server/core/actor.ts';
import type { Executor } from '#server/core/db/database.ts';

/**
 * A code's place in the order of a list: its workorder, its sequence there; before them the moment, in lists by a
 * moment.
 */
export interface CodePlace {
  workorder: number;
  sequence: number;
  /** Microseconds since the epoch. */
  at?: number | undefined;
}

export interface PlaceRow {
  extended_id: string;
  workorder_id: number;
  sequence: number;
}

export interface PlacePage {
  limit: number;
  from: CodePlace;
  direction: 'after' | 'before';
}

export const columns = sql`codes.extended_id, codes.workorder_id, codes.sequence`;

export const companyOf = (scope: Scope) => ('companyId' in scope ? scope.companyId : null);
export const orderOf = ({ direction }: PlacePage) => (direction === 'after' ? sql`ASC` : sql`DESC`);
export const beyondOf = ({ direction }: PlacePage) => (direction === 'after' ? sql`>` : sql`<`);

/**
 * Indexes of lists end with the span of 64 sequences that a code is in: codes of one span have equal keys, which
 * PostgreSQL keeps once with a list of rows, a fifth of the bytes. A page reads a span too much at most, and sorts it.
 */
const spanBits = 6;
export const span = sql.raw(`(codes.sequence >> ${spanBits})`);
export const spanOf = (sequence: number) => sequence >> spanBits;

/** The order of an index that ends so, and then of the list. */
export function orderAlong(last: RawBuilder<unknown>, page: PlacePage): RawBuilder<unknown> {
  const order = orderOf(page);
  return sql`${last} ${order}, codes.workorder_id ${order}, ${span} ${order}, codes.sequence ${order}`;
}

/** Condition for codes after the page's first span. IS TRUE keeps the planner from choosing an index for it. */
export function isBeyond(page: PlacePage): RawBuilder<unknown> {
  const { workorder, sequence } = page.from;
  return sql`((codes.workorder_id, codes.sequence) ${beyondOf(page)} (${workorder}, ${sequence})) IS TRUE`;
}

export function placeOrder({ direction }: PlacePage) {
  const sign = direction === 'after' ? 1 : -1;
  return (one: PlaceRow, other: PlaceRow) =>
    sign * (one.workorder_id - other.workorder_id || one.sequence - other.sequence);
}

/** Ids of all companies, for a list that reads codes company by company. */
export async function readCompanies(db: Executor): Promise<number[]> {
  return (await db.selectFrom('companies').select('id').orderBy('id').execute()).map(({ id }) => id);
}
