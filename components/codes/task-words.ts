import type { StatusTone } from '#components/ui/status.tsx';
import type { CodeTask } from '#lib/contract/code-tasks.ts';
import { activationStatus, blacklistReasonNames } from '#lib/contract/values/codes.ts';
import type { Translator } from '#lib/texts/translator.ts';
import { describeFilters, type FilterNames } from './document-words.ts';

export const taskTones: Record<CodeTask['status'], StatusTone> = {
  pending: 'wait',
  'in-progress': 'running',
  complete: 'ok',
  failed: 'bad',
};

/** True while a change goes on by itself. */
export function isRunning({ status }: Pick<CodeTask, 'status'>): boolean {
  return status === 'pending' || status === 'in-progress';
}

/** Title of a change: 'Blacklist: stolen', 'Set Lot to L7', 'Undo “Blacklist: stolen”'. */
export function describeTask(
  task: Pick<CodeTask, 'kind' | 'change' | 'undo_of'>,
  t: Translator<'activity'>,
  common: Translator<'common'>,
  names: FilterNames = {},
): string {
  const change =
    task.kind === 'status' ? describeStatusChange(task.change, t, common) : describeScmChange(task.change, names, t);
  return task.undo_of === null ? change : t('change.undoOf', { change });
}

function describeStatusChange(
  { activation_status, blacklist_reason }: CodeTask['change'],
  t: Translator<'activity'>,
  common: Translator<'common'>,
): string {
  if (activation_status === activationStatus.active) return t('change.activate');
  if (activation_status === activationStatus.inactive) return t('change.deactivate');
  return t('change.blacklist', {
    reason: common(`blacklistReason.${blacklistReasonNames[blacklist_reason ?? 0] ?? 'none'}`),
  });
}

function describeScmChange(
  { set = {}, remove = [] }: CodeTask['change'],
  names: FilterNames,
  t: Translator<'activity'>,
): string {
  const nameOf = (key: string) => names[`scm_${key}`] ?? key;
  const parts = [
    ...Object.entries(set).map(([key, value]) => t('change.set', { name: nameOf(key), value })),
    ...remove.map((key) => t('change.empty', { name: nameOf(key) })),
  ];
  const line = parts.join(', ');
  return line.charAt(0).toUpperCase() + line.slice(1);
}

/** Describes the codes of a change. */
export function describeScope(task: CodeTask, names: FilterNames, t: Translator<'activity'>, timeZone: string): string {
  if (task.undo_of !== null) return t('change.scopeUndone');
  if (task.filters) return describeFilters(task.filters, t, timeZone, names);
  if (task.workorder !== null) return describeFilters({ workorder: task.workorder }, t, timeZone, names);
  return t('change.scopeChosen');
}
