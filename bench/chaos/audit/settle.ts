import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '#server/core/db/database.ts';

/** What is still under way, by its table, and how much of it. */
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
 * Waits until nothing is under way any more. What waits for its next try by a schedule of hours is brought forward: the
 * schedules are not what is tested.
 * @returns what is left when nothing moves any more; empty when all is done
 */
export async function settle(database: Database, ceilingMs: number): Promise<Unfinished> {
  const deadline = performance.now() + ceilingMs;
  for (;;) {
    await bringForward(database);
    const left = await count(database, under);
    if (left.size === 0 || performance.now() > deadline) return new Map([...left, ...(await count(database, failed))]);
    await pause(1000);
  }
}

async function bringForward({ pool }: Database): Promise<void> {
  await pool.query(`UPDATE webhook_deliveries SET next_attempt_at = now()
     WHERE status = 'pending' AND next_attempt_at > now() + interval '6 seconds'`);
  await pool.query(`UPDATE pgboss.job SET start_after = now() WHERE state < 'active' AND start_after > now()
     AND name IN ('deliver-webhook', 'mail-invitation', 'mail-notice')`);
}

async function count({ pool }: Database, what: Readonly<Record<string, string>>): Promise<Unfinished> {
  const left: Unfinished = new Map();
  for (const [name, rows] of Object.entries(what)) {
    const { rows: found } = await pool.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${rows}`);
    const n = found[0]?.n ?? 0;
    if (n > 0) left.set(name, n);
  }
  return left;
}
