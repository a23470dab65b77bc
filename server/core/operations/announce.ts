import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { drainErrorCounts, recordError } from '#lib/operations/error-counts.ts';
import { readDisks } from './disk-metrics.ts';
import { releaseCommit, releaseVersion } from './release.ts';

type Query = (text: string, values?: unknown[]) => Promise<unknown>;

export interface Announced {
  name: string;
  /** Folders by what is kept in them. */
  places: Record<string, string>;
  /** Runs the checks of the program. */
  check(): Promise<{ checks: Record<string, string> }>;
  query: Query;
  onError(error: unknown): void;
}

/** Milliseconds to the next announcement: soon while a check fails, as at the start. */
const paceMs = { well: 15_000, failing: 3_000 };

/**
 * Announces a program in the database again and again, until it ends: its row says that it is there, what its checks
 * say and how much room it has. Its errors are counted with it. One that ended stays, and is shown as silent.
 */
export function announceProgram(program: Announced): () => void {
  const row = { id: randomUUID(), host: hostname(), startedAt: new Date() };
  let isAway = false;
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  const announce = async () => {
    let isWell = false;
    try {
      isWell = await announceOnce(program, row);
      isAway = false;
    } catch (error) {
      // Once for a database that is away for hours.
      if (!isAway && !isOver) program.onError(error);
      isAway = true;
    }
    if (!isOver) timer = setTimeout(announce, isWell ? paceMs.well : paceMs.failing).unref();
  };
  void announce();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}

interface ProgramRow {
  id: string;
  host: string;
  startedAt: Date;
}

/** Writes the row of a program and its errors, and deletes what is old. @returns whether all checks are well */
export async function announceOnce(
  { name, places, check, query }: Omit<Announced, 'onError'>,
  { id, host, startedAt }: ProgramRow,
): Promise<boolean> {
  const [{ checks }, disks] = await Promise.all([check(), readDisks(places)]);
  const errors = drainErrorCounts();
  // Not the moment: clocks of hosts differ.
  const age = Math.max(0, Date.now() - startedAt.getTime()) / 1000;
  const row = [id, name, host, releaseVersion(), releaseCommit(), age];
  try {
    await query(statement, [...row, ...[checks, disks, errors].map((value) => JSON.stringify(value))]);
  } catch (error) {
    for (const { program, message, count } of errors) recordError(program, message, count);
    throw error;
  }
  return Object.values(checks).every((says) => says === 'ok');
}

const statement = `
  WITH gone AS (
    DELETE FROM programs WHERE seen_at < now() - interval '1 day' AND id <> $1
  ), old AS (
    DELETE FROM program_errors WHERE hour < now() - interval '2 days'
  ), counted AS (
    INSERT INTO program_errors (hour, program, message, count)
    SELECT date_trunc('hour', now()), e.program, e.message, e.count
      FROM json_to_recordset($9::json) AS e (program text, message text, count bigint)
    ON CONFLICT (hour, program, message) DO UPDATE SET count = program_errors.count + excluded.count
  )
  INSERT INTO programs (id, name, host, version, commit, started_at, seen_at, checks, disks)
  VALUES ($1, $2, $3, $4, $5, now() - make_interval(secs => $6), now(), $7, $8)
  ON CONFLICT (id) DO UPDATE SET seen_at = now(), checks = excluded.checks, disks = excluded.disks`;
