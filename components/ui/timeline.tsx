import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export interface TimelineStep {
  key: string;
  label: string;
  state: 'done' | 'now' | 'upcoming';
  /** When, or how far: '12 Nov, 09:41', 'since 8 days', '0 of 5 proofs'. */
  detail?: ReactNode;
}

const columns: Record<number, string> = {
  1: '@min-[40rem]:grid-cols-1 print:grid-cols-1',
  2: '@min-[40rem]:grid-cols-2 print:grid-cols-2',
  3: '@min-[40rem]:grid-cols-3 print:grid-cols-3',
  4: '@min-[40rem]:grid-cols-4 print:grid-cols-4',
  5: '@min-[40rem]:grid-cols-5 print:grid-cols-5',
  6: '@min-[40rem]:grid-cols-6 print:grid-cols-6',
  7: '@min-[40rem]:grid-cols-7 print:grid-cols-7',
};

/**
 * How far something is on its way: done, now, upcoming. Horizontal; upright where a step has less than about 100 px.
 * Props: label, steps (up to 7).
 */
export function Timeline({ label, steps }: { label: string; steps: readonly TimelineStep[] }) {
  const t = useTranslations('ui');
  return (
    <div className="@container mt-[22px] mb-1">
      <ol aria-label={label} className={cx('grid list-none', columns[steps.length])}>
        {steps.map((step, index) => (
          <li
            key={step.key}
            aria-current={step.state === 'now' ? 'step' : undefined}
            className={cx(
              'relative text-sm font-medium break-words hyphens-auto @max-[40rem]:pb-4 @max-[40rem]:pl-6 @min-[40rem]:pt-5 @min-[40rem]:pr-3 print:pt-5 print:pr-3 print:pb-0 print:pl-0',
              step.state === 'upcoming' ? 'text-ink3' : 'text-ink',
            )}
          >
            {index < steps.length - 1 && (
              <span
                aria-hidden="true"
                className={cx(
                  'absolute top-[5px] left-[11px] h-[1.5px] right-0 @max-[40rem]:top-[11px] @max-[40rem]:right-auto @max-[40rem]:bottom-[-5px] @max-[40rem]:left-[5px] @max-[40rem]:h-auto @max-[40rem]:w-[1.5px]',
                  'print:top-[5px] print:right-0 print:bottom-auto print:left-[11px] print:h-[1.5px] print:w-auto',
                  step.state === 'done' ? 'bg-ink' : 'bg-line2',
                )}
              />
            )}
            <span
              aria-hidden="true"
              className={cx(
                'absolute top-0 left-0 z-1 size-[11px] rounded-full border-2 @max-[40rem]:top-[3px] print:top-0',
                step.state === 'done' && 'border-ink bg-ink',
                step.state === 'now' && 'border-spot bg-spot ring-4 ring-spotbg',
                step.state === 'upcoming' && 'border-line2 bg-paper',
              )}
            />
            {step.label}
            <span className="sr-only">, {t(`step.${step.state}`)}</span>
            {step.detail && <span className="block text-xs font-normal text-ink3">{step.detail}</span>}
          </li>
        ))}
      </ol>
    </div>
  );
}
