import { sql } from 'kysely';
import type { Executor } from '../db/database.ts';
import type { JobName } from './enqueue.ts';
import { queueSchema } from './queue.ts';

/** Place of a waiting job in its queue. */
export interface Place {
  name: JobName;
  data: Record<string, unknown>;
  /** Jobs that run before it, at most `mostCounted`. */
  ahead: number;
  /** Seconds until it starts, at the pace of the last minute; null when no job of its kind ended in it. */
  startsIn: number | null;
}

const mostCounted = 10_000;
/** Each place counts the jobs before it. */
const mostPlaces = 20;

/**
 * Finds the places of a group's next waiting jobs, at most 20.
 * @param only the payload of one job, as far as it identifies the job
 */
export async function findPlaces(
  db: Executor,
  names: readonly JobName[],
  group: number,
  only: Record<string, number> = {},
): Promise<Place[]> {
  const job = sql.id(queueSchema, 'job');
  const waits = sql`state < 'active' AND NOT blocked AND start_after <= now()`;
  const { rows } = await sql<Omit<Place, 'startsIn'> & { ended: number }>`
    SELECT own.name, own.data,
           (SELECT count(*) FROM (
              SELECT FROM ${job} AS other
               WHERE other.name = own.name AND ${waits}
                 AND (other.priority > own.priority
                   OR (other.priority = own.priority AND other.created_on < own.created_on))
               LIMIT ${mostCounted}) AS earlier)::int AS ahead,
           (SELECT count(*) FROM (
              SELECT FROM ${job} AS done
               WHERE done.name = own.name AND state = 'completed' AND completed_on > now() - interval '1 minute'
               LIMIT ${mostCounted}) AS lately)::int AS ended
      FROM (SELECT name, data, priority, created_on FROM ${job}
             WHERE name = ANY(${names}) AND group_id = ${String(group)} AND ${waits}
               AND data @> ${JSON.stringify(only)}::jsonb
             ORDER BY priority DESC, created_on LIMIT ${mostPlaces}) AS own`.execute(db);
  return rows.map(({ ended, ...place }) => ({
    ...place,
    startsIn: ended === 0 ? null : Math.ceil((place.ahead * 60) / ended),
  }));
}
