import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '#server/core/db/database.ts';
import { makeDueNow } from '../hurry.ts';

/** Work that still runs: its table and how many rows. */
export type Unfinished = Map<string, number>;

const under = {
  'workorders whose codes are not made': `workorders WHERE codegen_status IN (2, 3, 6)`,
  'workorders whose codes are to be changed': 'workorders WHERE codes_change IS NOT NULL',
  'uploads that are processed': `ingestions WHERE status = 'processing'`,
  'documents that are made': `documents WHERE status IN ('pending', 'in-progress')`,
  'changes of codes': `code_tasks WHERE status IN ('pending', 'in-progress')`,
  'deliveries of webhooks': `webhook_deliveries WHERE status = 'pending'`,
  'events without deliveries': 'webhook_events WHERE fanned_out_at IS NULL',
  'invitations not sent': 'invitations WHERE sent_at IS NULL',
  'notices not sent': 'notice_mails WHERE sent_at IS NULL',
  jobs: `pgboss.job WHERE state < 'completed' AND name NOT LIKE '\\_\\_pgboss\\_\\_%'`,
} as const;

/** Ended without having been done, which no fault of this length may cause. */
const failed = {
  'documents that failed': `documents WHERE status = 'error'`,
  'changes of codes that failed': `code_tasks WHERE status = 'failed'`,
  'workorders that failed': 'workorders WHERE codegen_status = 5',
  'webhooks that were given up': `webhook_deliveries WHERE status = 'failed'`,
  'webhooks that were switched off': 'webhooks WHERE NOT is_active',
} as const;

/**
 * Waits until nothing is under way any more; what waits by a schedule is brought forward.
 * @param report called with what is still under way, whenever that has become something else
 * @returns what is left when nothing moves any more; empty when all is done
 */
export async function settle(
  database: Database,
  ceilingMs: number,
  report: (line: string) => void,
): Promise<Unfinished> {
  const deadline = performance.now() + ceilingMs;
  let said = '';
  for (;;) {
    await makeDueNow(database);
    const left = await countUnderWay(database);
    const kinds = [...left.keys()].join(', ');
    if (kinds !== said && kinds !== '') report(`still under way: ${kinds}`);
    said = kinds;
    if (left.size === 0 || performance.now() > deadline) return new Map([...left, ...(await count(database, failed))]);
    await pause(500);
  }
}

/** Scans that a killed photo program had answered are taken over from its journal after a minute. */
export async function untilRecorded({ pool }: Database, scans: readonly string[], ceilingMs: number): Promise<void> {
  const deadline = performance.now() + ceilingMs;
  for (;;) {
    const { rows } = await pool.query<{ n: number }>(
      'SELECT count(*)::int AS n FROM scans WHERE uuid = ANY($1::uuid[])',
      [scans],
    );
    if ((rows[0]?.n ?? 0) >= new Set(scans).size || performance.now() > deadline) return;
    await pause(500);
  }
}

/** Returns the work that runs now. */
export const countUnderWay = (database: Database): Promise<Unfinished> => count(database, under);

async function count({ pool }: Database, what: Readonly<Record<string, string>>): Promise<Unfinished> {
  const left: Unfinished = new Map();
  for (const [name, rows] of Object.entries(what)) {
    const { rows: found } = await pool.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${rows}`);
    const n = found[0]?.n ?? 0;
    if (n > 0) left.set(name, n);
  }
  return left;
}
