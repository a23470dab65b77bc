import type { CodeTask } from '#lib/contract/code-tasks.ts';

/** Records that a change names by id or key, as filters: for their names. */
export function taskFilters(task: CodeTask): Record<string, unknown> {
  const keys = [...Object.keys(task.change.set ?? {}), ...(task.change.remove ?? [])];
  return {
    ...task.filters,
    ...(task.workorder === null ? {} : { workorder: task.workorder }),
    ...Object.fromEntries(keys.map((key) => [`scm_${key}`, ''])),
  };
}
