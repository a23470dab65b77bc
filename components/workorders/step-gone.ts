import type { Workorder } from '#lib/contract/workorders.ts';

/** Why a step that a dialog still asks about can no longer be taken: somebody was quicker. */
export function describeGone(workorder: Pick<Workorder, 'canceled_at' | 'state'>): string {
  if (workorder.canceled_at !== null) {
    return 'The order was canceled in the meantime. Nothing more can be done with its codes.';
  }
  if (workorder.state === 'completed') return 'The order was completed in the meantime. There is nothing left to do.';
  return 'Somebody has done this in the meantime. The page shows how it stands now.';
}
