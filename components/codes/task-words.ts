import type { StatusTone } from '#components/ui/status.tsx';
import type { CodeTask } from '#lib/contract/code-tasks.ts';
import { activationStatus, blacklistReasonNames } from '#lib/contract/codes.ts';

export const taskWords: Record<CodeTask['status'], { word: string; tone: StatusTone }> = {
  pending: { word: 'Waiting', tone: 'wait' },
  'in-progress': { word: 'Running', tone: 'running' },
  complete: { word: 'Done', tone: 'ok' },
  failed: { word: 'Stopped', tone: 'bad' },
};

/** True while a change goes on by itself. */
export function isRunning({ status }: Pick<CodeTask, 'status'>): boolean {
  return status === 'pending' || status === 'in-progress';
}

type Names = Readonly<Record<string, string>>;

/** What a change does, as a title: 'Blacklist: stolen', 'Set Lot to L7', 'Put back “Blacklist: stolen”'. */
export function describeTask(task: Pick<CodeTask, 'kind' | 'change' | 'undo_of'>, scmNames: Names = {}): string {
  const words = task.kind === 'status' ? describeStatusChange(task.change) : describeScmChange(task.change, scmNames);
  return task.undo_of === null ? words : `Put back “${words}”`;
}

function describeStatusChange({ activation_status, blacklist_reason }: CodeTask['change']): string {
  if (activation_status === activationStatus.active) return 'Activate';
  if (activation_status === activationStatus.inactive) return 'Deactivate';
  return `Blacklist: ${blacklistReasonNames[blacklist_reason ?? 0] ?? 'none'}`;
}

function describeScmChange({ set = {}, remove = [] }: CodeTask['change'], names: Names): string {
  const nameOf = (key: string) => names[`scm_${key}`] ?? key;
  const parts = [
    ...Object.entries(set).map(([key, value]) => `set ${nameOf(key)} to ${value}`),
    ...remove.map((key) => `empty ${nameOf(key)}`),
  ];
  const line = parts.join(', ');
  return line.charAt(0).toUpperCase() + line.slice(1);
}

/** Why a code was left as it is. */
export const refusalWords = {
  unknown: 'No code of yours has this id or serial number.',
  changed_since: 'Changed again since, so it keeps what it has now.',
} as const;
