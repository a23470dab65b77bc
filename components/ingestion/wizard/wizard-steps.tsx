import { Check } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { cx } from '#components/ui/cx.ts';

export const stepNames = ['where', 'file', 'columns', 'check'] as const;
export type StepName = (typeof stepNames)[number];

interface WizardStepsProps {
  current: StepName;
  /** The last step that what is known so far leads to. */
  reachable: StepName;
  /** One line on what was chosen in a step. */
  summaries: Partial<Record<StepName, string | undefined>>;
  disabled: boolean;
  onStep: (step: StepName) => void;
}

/** The steps of an upload, each a way to it once what comes before is there. */
export function WizardSteps({ current, reachable, summaries, disabled, onStep }: WizardStepsProps) {
  const t = useTranslations('ingestion');
  const last = stepNames.indexOf(reachable);
  const at = stepNames.indexOf(current);
  return (
    <nav aria-label={t('wizard.steps')} className="mb-[22px]">
      <ol className="grid grid-cols-4 gap-x-2 border-b border-line">
        {stepNames.map((step, index) => {
          const isCurrent = step === current;
          return (
            <li key={step} className="-mb-px min-w-0">
              <button
                type="button"
                disabled={disabled || index > last}
                aria-current={isCurrent ? 'step' : undefined}
                onClick={() => onStep(step)}
                className={cx(
                  'flex h-full w-full items-start gap-2.5 border-b-2 pt-1 pr-1 pb-2.5 text-left transition-colors duration-quick',
                  isCurrent ? 'border-ink' : 'border-transparent enabled:hover:border-line2',
                  index > last && 'cursor-default',
                )}
              >
                <span
                  aria-hidden="true"
                  className={cx(
                    'mt-px grid size-5 flex-none place-items-center rounded-full border text-2xs font-semibold tabular-nums max-sm:hidden',
                    isCurrent ? 'border-ink bg-ink text-paper' : 'border-line2 text-ink3',
                  )}
                >
                  {index < at ? <Check size={12} strokeWidth={2.5} /> : index + 1}
                </span>
                <span className="min-w-0">
                  <span className={cx('block text-sm font-medium', isCurrent ? 'text-ink' : 'text-ink2')}>
                    {t(`wizardStep.${step}`)}
                  </span>
                  {summaries[step] && (
                    <span className="block truncate text-xs text-ink3 max-md:hidden" title={summaries[step]}>
                      {summaries[step]}
                    </span>
                  )}
                </span>
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
