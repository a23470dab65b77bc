import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { type ErrorCount, noteError, takeErrorCounts } from '#lib/operations/error-counts.ts';
import { readDisks } from './disk-metrics.ts';
import { releaseCommit, releaseVersion } from './release.ts';

type Query = (text: string, values?: unknown[]) => Promise<unknown>;

export interface Announced {
  name: string;
  /** Folders by what is kept in them. */
  places: Record<string, string>;
  /** What the checks of the program say now. */
  look(): Promise<{ checks: Record<string, string> }>;
  query: Query;
  onError(error: unknown): void;
}

/** Seconds between two announcements. */
const announceSeconds = 15;

/**
 * Announces a program in the database again and again, until it ends: its row says that it is there, what its checks
 * say and how much room it has. Its errors are counted with it. One that ended stays, and is shown as silent.
 */
export function announceProgram(program: Announced): () => void {
  const row = { id: randomUUID(), host: hostname(), startedAt: new Date() };
  let isAway = false;
  const announce = async () => {
    try {
      await announceOnce(program, row);
      isAway = false;
    } catch (error) {
      // Once for a database that is away for hours.
      if (!isAway) program.onError(error);
      isAway = true;
    }
  };
  void announce();
  const timer = setInterval(announce, announceSeconds * 1000);
  timer.unref();
  return () => clearInterval(timer);
}

interface ProgramRow {
  id: string;
  host: string;
  startedAt: Date;
}

/** Writes the row of a program and its errors since the last time. */
export async function announceOnce(
  { name, places, look, query }: Omit<Announced, 'onError'>,
  { id, host, startedAt }: ProgramRow,
): Promise<void> {
  const [{ checks }, disks] = await Promise.all([look(), readDisks(places)]);
  await query(
    `INSERT INTO programs (id, name, host, version, commit, started_at, seen_at, checks, disks)
     VALUES ($1, $2, $3, $4, $5, $6, now(), $7, $8)
     ON CONFLICT (id) DO UPDATE SET seen_at = now(), checks = excluded.checks, disks = excluded.disks`,
    [id, name, host, releaseVersion(), releaseCommit(), startedAt, JSON.stringify(checks), JSON.stringify(disks)],
  );
  const errors = takeErrorCounts();
  try {
    await writeErrors(query, errors);
  } catch (error) {
    for (const { program, message, count } of errors) noteError(program, message, count);
    throw error;
  }
  await query(`DELETE FROM programs WHERE seen_at < now() - interval '1 day'`);
  await query(`DELETE FROM program_errors WHERE hour < now() - interval '2 days'`);
}

async function writeErrors(query: Query, errors: readonly ErrorCount[]): Promise<void> {
  if (errors.length === 0) return;
  await query(
    `INSERT INTO program_errors (hour, program, message, count)
     SELECT date_trunc('hour', now()), e.program, e.message, e.count
       FROM json_to_recordset($1::json) AS e (program text, message text, count bigint)
     ON CONFLICT (hour, program, message) DO UPDATE SET count = program_errors.count + excluded.count`,
    [JSON.stringify(errors)],
  );
}
