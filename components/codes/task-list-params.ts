import { createLoader, type inferParserType, parseAsStringLiteral } from 'nuqs/server';
import { listParams, listQuery } from '#components/data-table/list-params.ts';
import type { listCodeTasks } from '#lib/contract/code-tasks.ts';
import type { EndpointInput } from '#lib/contract/endpoint.ts';

/** Parameters of the address of the list of changes. */
export const taskListParams = {
  ...listParams(['created_at'], '-created_at'),
  kind: parseAsStringLiteral(['status', 'scm']),
};

export const loadTaskListParams = createLoader(taskListParams);
export type TaskListValues = inferParserType<typeof taskListParams>;

/** The list call that answers an address. */
export function taskListQuery(values: TaskListValues): NonNullable<EndpointInput<typeof listCodeTasks>['query']> {
  return { ...listQuery(values), ...(values.kind ? { kind: values.kind } : {}) };
}
