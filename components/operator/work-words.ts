import type { StatusTone } from '#components/ui/status.tsx';
import type { QueuedJobs, RunningWork } from '#lib/contract/operator-work.ts';

const jobs: Record<string, string> = {
  'generate-codes': 'Generate codes',
  'change-workorder-codes': 'Activate or blacklist the codes of a workorder',
  'ingest-codes': 'Take in uploads',
  'export-codes': 'Export codes',
  'draw-artwork': 'Draw artwork',
  'change-codes': 'Change codes',
  'deliver-webhook': 'Deliver webhooks',
  'mail-notice': 'Mail: notices',
};

/** A kind of job in words; one that has none yet by its name. */
export function jobWords(kind: string): string {
  if (Object.hasOwn(jobs, kind)) return jobs[kind] ?? kind;
  const words = kind.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export const workWords: Record<RunningWork['kind'], string> = {
  workorder: 'Workorder',
  ingestion: 'Ingestion',
  document: 'Export',
  task: 'Task',
};

const late = 60_000;

/** How a kind of job stands: a job that has waited for a minute says that workers are missing. */
export function queueState(row: QueuedJobs, now: number): { label: string; tone: StatusTone } {
  const oldest = row.oldest_waiting_at === null ? now : Date.parse(row.oldest_waiting_at);
  if (now - oldest > late) return { label: 'Behind', tone: 'bad' };
  if (row.running > 0) return { label: 'Running', tone: 'running' };
  if (row.waiting > 0) return { label: 'Waiting', tone: 'wait' };
  return { label: 'Idle', tone: 'off' };
}
