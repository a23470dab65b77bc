import type { StatusTone } from '#components/ui/status.tsx';
import type { QueuedJobs } from '#lib/contract/operator-work.ts';
import { jobKinds } from '#lib/contract/values/jobs.ts';
import type { Translator } from '#lib/texts/translator.ts';

/** A kind of job in words; one of a later release by its name. */
export function jobWords(kind: string, t: Translator<'operator'>): string {
  const known = jobKinds.find((job) => job === kind);
  return known ? t(`job.${known}`) : capitalised(kind.replaceAll('-', ' '));
}

const states = ['queued', 'generating', 'packing', 'trying again', 'pending', 'processing'] as const;

/** The state of work in words; one that is new to this page is shown as it is. */
export function stateWords(state: string, t: Translator<'operator'>): string {
  const known = states.find((each) => each === state);
  return known ? t(`state.${known}`) : capitalised(state);
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const late = 60_000;

/**
 * The state of a kind of job: a job that has waited for a minute says that workers are missing, one that
 * was left by them that they are too old for it.
 */
export function queueState(
  row: QueuedJobs,
  now: number,
  t: Translator<'operator'>,
): { label: string; tone: StatusTone } {
  const oldest = row.oldest_waiting_at === null ? now : Date.parse(row.oldest_waiting_at);
  if (row.left > 0) return { label: t('needsNewer'), tone: 'bad' };
  if (now - oldest > late) return { label: t('behind'), tone: 'bad' };
  if (row.running > 0) return { label: t('running'), tone: 'running' };
  if (row.waiting > 0) return { label: t('waiting'), tone: 'wait' };
  return { label: t('idle'), tone: 'off' };
}
