'use client';

import { useState } from 'react';
import type { possibleSteps } from './possible-steps.ts';

export type StepName = keyof ReturnType<typeof possibleSteps>;

/** State of the step whose dialog is open. */
export function useOpenStep() {
  const [open, setOpen] = useState<StepName>();
  return {
    isAnyOpen: open !== undefined,
    isOpen: (step: StepName) => open === step,
    /** For a dialog. */
    stateOf: (step: StepName) => ({
      open: open === step,
      onOpenChange: (next: boolean) => setOpen(next ? step : undefined),
    }),
  };
}

export type OpenStep = ReturnType<typeof useOpenStep>;
