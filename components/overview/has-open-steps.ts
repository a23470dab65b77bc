import type { FirstSteps } from '#lib/contract/first-steps.ts';

/** Returns whether the list of first steps is shown: until all are done or an administrator closes it. */
export const hasOpenSteps = ({ is_dismissed, steps }: FirstSteps): boolean =>
  !is_dismissed && steps.some(({ state }) => state !== 'done');
