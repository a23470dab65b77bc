import type { StatusTone } from '#components/ui/status.tsx';
import type { CodeTask } from '#lib/contract/code-tasks.ts';
import { activationStatus, blacklistReasonNames } from '#lib/contract/values/codes.ts';
import { describeFilters, type FilterNames } from './document-words.ts';

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

/** What a change does, as a title: 'Blacklist: stolen', 'Set Lot to L7', 'Put back “Blacklist: stolen”'. */
export function describeTask(task: Pick<CodeTask, 'kind' | 'change' | 'undo_of'>, names: FilterNames = {}): string {
  const words = task.kind === 'status' ? describeStatusChange(task.change) : describeScmChange(task.change, names);
  return task.undo_of === null ? words : `Put back “${words}”`;
}

function describeStatusChange({ activation_status, blacklist_reason }: CodeTask['change']): string {
  if (activation_status === activationStatus.active) return 'Activate';
  if (activation_status === activationStatus.inactive) return 'Deactivate';
  return `Blacklist: ${blacklistReasonNames[blacklist_reason ?? 0] ?? 'none'}`;
}

function describeScmChange({ set = {}, remove = [] }: CodeTask['change'], names: FilterNames): string {
  const nameOf = (key: string) => names[`scm_${key}`] ?? key;
  const parts = [
    ...Object.entries(set).map(([key, value]) => `set ${nameOf(key)} to ${value}`),
    ...remove.map((key) => `empty ${nameOf(key)}`),
  ];
  const line = parts.join(', ');
  return line.charAt(0).toUpperCase() + line.slice(1);
}

/** Which codes a change is about. */
export function describeScope(task: CodeTask, names: FilterNames): string {
  if (task.undo_of !== null) return 'The codes of the change that is put back';
  if (task.filters) return describeFilters(task.filters, names);
  if (task.workorder !== null) return describeFilters({ workorder: task.workorder }, names);
  return 'Codes chosen one by one';
}

/** Why a code was left as it is. */
export const refusalWords = {
  unknown: 'No code of yours has this id or serial number.',
  changed_since: 'Changed again since, so it keeps what it has now.',
} as const;
