'use client';

import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { useEffect, useRef } from 'react';
import { type StepName, stepNames } from './wizard-steps.tsx';

const stepParam = parseAsStringLiteral(stepNames).withDefault('where').withOptions({ history: 'push' });

/**
 * The step, kept in the address: the browser's own back and forward go through the steps, and nothing is loaded for it.
 * A step that nothing leads to yet, as after a reload, is the last one that something does.
 */
export function useWizardStep(reachable: StepName): { step: StepName; go: (step: StepName) => void } {
  const [asked, setAsked] = useQueryState('step', stepParam);
  const step = stepNames.indexOf(asked) > stepNames.indexOf(reachable) ? reachable : asked;
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    window.scrollTo({ top: 0 });
    // The next thing to read is the step's heading.
    document.getElementById('wizard-step')?.focus({ preventScroll: true });
  }, [step]);
  return { step, go: (next) => void setAsked(next) };
}
