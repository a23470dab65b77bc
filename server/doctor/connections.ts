import { services } from '#server/core/config/programs.mjs';
import type { Pooler } from '#server/core/db/connection/find-pooler.ts';
import { type Finding, ok, problem, warning } from './finding.ts';

/** How many of each program are to run; one where none is named. */
export type ProgramCounts = Readonly<Record<string, number>>;

export interface Connections {
  max: number;
  reserved: number;
  /** Taken by what is not ours. */
  others: number;
}

const nearLimit = 0.85;

/** `api=2,worker=3`. @returns null when it is not of that form */
export function parseProgramCounts(text: string): ProgramCounts | null {
  const counts: Record<string, number> = {};
  for (const each of text.split(',')) {
    const [, name = '', count = ''] = /^([a-z]+)=(\d{1,4})$/.exec(each.trim()) ?? [];
    if (!services.some((service) => service.name === name)) return null;
    counts[name] = Number(count);
  }
  return counts;
}

/** The connections that all programs may hold at PostgreSQL itself, against what it allows. */
export function judgeConnections(
  { max, reserved, others }: Connections,
  pool: number,
  programs: ProgramCounts,
  between: Pooler,
  /** A connection of each program for looks at the primary. */
  hasReplicas = false,
): Finding {
  const check = 'Connections';
  const looks = (usesDatabase: boolean) => (hasReplicas && usesDatabase ? 1 : 0);
  const parts = services.flatMap(({ name, connections }) => {
    const count = programs[name] ?? 1;
    // A pooler has its own limit for what it is asked for; past it go those that keep a session.
    const each = (connections.pool && between !== 'transaction' ? pool : 0) + connections.own + looks(connections.pool);
    return each * count > 0 ? [{ text: `${count} ${name} × ${each}`, total: each * count }] : [];
  });
  const needed = parts.reduce((sum, { total }) => sum + total, 0);
  const room = max - reserved - others;
  const sum = `${parts.map(({ text }) => text).join(' + ')} = ${needed}`;
  const says = `${sum}; PostgreSQL has room for ${room} (max_connections ${max}, ${reserved} reserved, ${others} of others)`;
  const todo = 'Lower DATABASE_POOL, raise max_connections, or put PgBouncer between.';
  if (needed > room) return problem(check, says, todo);
  return needed > nearLimit * room ? warning(check, says, todo) : ok(check, says);
}
