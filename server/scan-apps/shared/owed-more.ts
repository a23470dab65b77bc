import { sql } from 'kysely';
import type { Timestamp } from '#server/core/db/schema/column-types.ts';

/**
 * Adds the cost of a photo to the debt of a row, `owed_ms` at `owed_at`: `owedLater` in SQL, by the database's clock.
 * @param msPerMinute the rate at which it is worked off
 */
export function owedMore(costMs: number, msPerMinute: number) {
  const elapsedMinutes = sql<number>`greatest(0, extract(epoch FROM clock_timestamp() - owed_at)::float8 / 60)`;
  return {
    owed_ms: sql<number>`greatest(0, owed_ms - ${elapsedMinutes} * ${msPerMinute}::float8) + ${costMs}::float8`,
    owed_at: sql<Timestamp>`clock_timestamp()`,
  };
}
