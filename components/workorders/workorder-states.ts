import type { EndpointInput } from '#lib/contract/endpoint.ts';
import type { listWorkorders } from '#lib/contract/workorders.ts';

export type WorkorderQuery = NonNullable<EndpointInput<typeof listWorkorders>['query']>;

const open = { is_archived: 'false', is_canceled: 'false' } as const;

/** States that one can ask for, as the words on the page mean them, and the conditions of each. */
export const workorderStates = {
  running: { ...open, codegen_status: '2,3,5,6' },
  waiting: { ...open, codegen_status: '1' },
  failed: { ...open, codegen_status: '5' },
  ready: { ...open, state: 'ready to print' },
  unproved: { ...open, needs_proofs: 'true' },
  completed: { ...open, state: 'completed' },
  canceled: { is_archived: 'false', is_canceled: 'true' },
  archived: { is_archived: 'true' },
} as const satisfies Record<string, WorkorderQuery>;
