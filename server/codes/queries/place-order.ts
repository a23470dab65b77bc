import { sql } from 'kysely';
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

export function placeOrder({ direction }: PlacePage) {
  const sign = direction === 'after' ? 1 : -1;
  return (one: PlaceRow, other: PlaceRow) =>
    sign * (one.workorder_id - other.workorder_id || one.sequence - other.sequence);
}

/** Whose codes a list of all companies reads, company by company. */
export async function readCompanies(db: Executor): Promise<number[]> {
  return (await db.selectFrom('companies').select('id').orderBy('id').execute()).map(({ id }) => id);
}
