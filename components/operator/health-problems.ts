import type { OperatorHealth } from '#lib/contract/operator-health.ts';

/** Something that needs the operator, with what its sentence names. */
export type HealthProblem =
  | { kind: 'silent'; program: string; host: string; seenAt: string | null }
  | { kind: 'missing'; program: string }
  | { kind: 'failing'; program: string; host: string; check: string; says: string }
  | { kind: 'disk'; host: string; place: string; free: number; size: number }
  | { kind: 'queueOld'; job: string; since: string; waiting: number }
  | { kind: 'queueLeft'; job: string; count: number }
  | { kind: 'jobsFailed'; job: string; count: number }
  | { kind: 'releases'; versions: string };

/** A job that has waited for as long says that workers are missing. */
const lateMs = 60_000;
/** Share of a file system below which space is low. */
const fullShare = 0.1;

/** Returns what needs the operator, the most urgent first. */
export function healthProblems({ programs, queues }: OperatorHealth, now: number): HealthProblem[] {
  const seen = programs.filter(({ state }) => state === 'running' || state === 'failing');
  const silent = programs.flatMap(({ name: program, host, state, seen_at }): HealthProblem[] => {
    if (state === 'missing') return [{ kind: 'missing', program }];
    return state === 'silent' ? [{ kind: 'silent', program, host, seenAt: seen_at }] : [];
  });
  const failing = seen.flatMap(({ name: program, host, problems }) =>
    problems.map(({ check, says }): HealthProblem => ({ kind: 'failing', program, host, check, says })),
  );
  // Programs of one machine see the same disks.
  const disks = new Map(
    seen.flatMap(({ host, disks }) => disks.map((disk) => [`${host} ${disk.size}`, { host, ...disk }])),
  );
  const full = [...disks.values()]
    .filter(({ free, size }) => free < size * fullShare)
    .map(({ host, place, free, size }): HealthProblem => ({ kind: 'disk', host, place, free, size }));
  const waiting = queues.flatMap(({ kind: job, left, waiting, oldest_waiting_at: since }): HealthProblem[] => {
    if (left > 0) return [{ kind: 'queueLeft', job, count: left }];
    return since !== null && now - Date.parse(since) > lateMs ? [{ kind: 'queueOld', job, since, waiting }] : [];
  });
  const failed = queues
    .filter(({ failed_last_day }) => failed_last_day > 0)
    .map(({ kind: job, failed_last_day: count }): HealthProblem => ({ kind: 'jobsFailed', job, count }));
  const versions = [...new Set(seen.map(({ version }) => version))].sort();
  const mixed: HealthProblem[] = versions.length > 1 ? [{ kind: 'releases', versions: versions.join(', ') }] : [];
  return [...silent, ...failing, ...full, ...waiting, ...failed, ...mixed];
}
