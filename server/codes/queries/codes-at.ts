import { type RawBuilder, sql } from 'kysely';
import type { PlaceRow } from './place-order.ts';

/** Runs of sequences that one statement names one by one; PostgreSQL reads each from its index in one go. */
const mostRuns = 8;

interface Run {
  workorder: number;
  first: number;
  last: number;
}

/**
 * Text after `FROM codes` for the codes at these places (at least one), in the order of a list. Places find them rather
 * than ids: codes that are neighbours in that index are neighbours in the table too.
 */
export function codesAt(places: readonly PlaceRow[]): RawBuilder<unknown> {
  const condition = conditionAt(places);
  if (condition) return sql`WHERE ${condition}`;
  const workorders = places.map((place) => place.workorder_id);
  const sequences = places.map((place) => place.sequence);
  return sql`JOIN unnest(${workorders}::integer[], ${sequences}::integer[]) AS place (workorder, sequence)
      ON codes.workorder_id = place.workorder AND codes.sequence = place.sequence
    WHERE true`;
}

/** The same as a condition of codes alone; null for so many runs that they have to be joined. */
export function conditionAt(places: readonly PlaceRow[]): RawBuilder<unknown> | null {
  // For named codes, the places are those in the list of names.
  if (places[0]?.workorder_id === 0) {
    return sql`codes.extended_id = ANY(${places.map((place) => place.extended_id)}::text[])`;
  }
  const runs = runsOf(places);
  if (runs.length > mostRuns) return null;
  const parts = runs.map(
    ({ workorder, first, last }) =>
      sql`(codes.workorder_id = ${workorder} AND codes.sequence BETWEEN ${first} AND ${last})`,
  );
  return sql`(${sql.join(parts, sql` OR `)})`;
}

function runsOf(places: readonly PlaceRow[]): Run[] {
  const runs: Run[] = [];
  for (const { workorder_id: workorder, sequence } of places) {
    const last = runs.at(-1);
    if (last?.workorder === workorder && last.last + 1 === sequence) last.last = sequence;
    else runs.push({ workorder, first: sequence, last: sequence });
  }
  return runs;
}
