'use client';

import { useEffect, useState } from 'react';
import type { possibleSteps } from './possible-steps.ts';

export type StepName = keyof ReturnType<typeof possibleSteps>;

/** Milliseconds between two looks at the order while a dialog asks about it. */
const lookAgain = 3_000;

/**
 * Which step is being asked about. As long as one is, the order is read again and again: a colleague may take the same
 * step, or cancel the order, while the dialog waits for an answer.
 */
export function useOpenStep(refresh: () => void) {
  const [open, setOpen] = useState<StepName>();
  useEffect(() => {
    if (open === undefined) return;
    refresh();
    const timer = setInterval(refresh, lookAgain);
    return () => clearInterval(timer);
  }, [open, refresh]);
  return {
    isOpen: (step: StepName) => open === step,
    /** For a dialog. */
    stateOf: (step: StepName) => ({
      open: open === step,
      onOpenChange: (next: boolean) => setOpen(next ? step : undefined),
    }),
  };
}
