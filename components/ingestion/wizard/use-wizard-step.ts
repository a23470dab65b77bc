'use client';

import { useSearchParams } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { type StepName, stepNames } from './wizard-steps.tsx';

/**
 * The step, kept in the address: the browser's own back and forward go through the steps, and nothing is loaded for it.
 * A step that nothing leads to yet, as after a reload, is the last one that something does.
 */
export function useWizardStep(reachable: StepName): { step: StepName; go: (step: StepName) => void } {
  const wanted = useSearchParams().get('step');
  const asked = stepNames.find((name) => name === wanted) ?? 'where';
  const step = stepNames.indexOf(asked) > stepNames.indexOf(reachable) ? reachable : asked;
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    window.scrollTo({ top: 0 });
    // The next thing to read is the step's heading.
    document.getElementById('wizard-step')?.focus({ preventScroll: true });
  }, [step]);
  const go = (next: StepName) => {
    const address = new URL(window.location.href);
    if (next === 'where') address.searchParams.delete('step');
    else address.searchParams.set('step', next);
    window.history.pushState(null, '', address);
  };
  return { step, go };
}
