import { formatNumber } from '#components/ui/format.ts';
import type { CodeTask } from '#lib/contract/code-tasks.ts';

/** What came of activating the codes of a workorder, as a message. */
export function describeActivation(task: Pick<CodeTask, 'status' | 'changed_codes'>): { title: string; text: string } {
  const { status, changed_codes: changed } = task;
  if (status !== 'complete') return { title: 'Being activated', text: 'The service goes on by itself.' };
  if (changed === 0) return { title: 'Nothing to activate', text: 'None of the codes was inactive.' };
  return {
    title: 'Activated',
    text: `${formatNumber(changed)} ${changed === 1 ? 'code is' : 'codes are'} active now.`,
  };
}
