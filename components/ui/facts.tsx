import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { CopyButton } from './copy-button.tsx';
import { cx } from './cx.ts';

export interface Fact {
  label: string;
  /** Left out when undefined or null. */
  value: ReactNode;
  /** Text a copy button takes along. */
  copy?: string | undefined;
  /** For ids, keys and codes. */
  mono?: boolean;
  /** Leads to a page: nothing for paper. */
  isLink?: boolean;
}

/** Names and values below each other. `columns` 'rail' 108 px names, 'narrow' 86 px. */
export function Facts({ facts, columns = 'rail' }: { facts: readonly Fact[]; columns?: 'rail' | 'narrow' }) {
  const t = useTranslations('ui');
  return (
    <dl
      className={cx(
        // Browsers lose a subgrid's columns where pages of paper are cut.
        'grid content-start gap-y-2 text-sm/5 print:flex print:flex-col',
        columns === 'rail' ? 'grid-cols-[108px_1fr] gap-x-3' : 'grid-cols-[86px_1fr] gap-x-2.5',
      )}
    >
      {facts
        .filter((fact) => fact.value !== undefined && fact.value !== null)
        .map((fact) => (
          <div
            key={fact.label}
            className={cx(
              'col-span-2 grid grid-cols-subgrid items-start',
              columns === 'rail' ? 'print:grid-cols-[108px_1fr]' : 'print:grid-cols-[86px_1fr]',
              fact.isLink && 'print:hidden',
            )}
          >
            <dt className="text-ink3">{fact.label}</dt>
            <dd className={cx('min-w-0 break-words', fact.mono && 'font-mono text-code/5')}>
              {fact.value}
              {fact.copy !== undefined && (
                <CopyButton value={fact.copy} label={t('copy', { what: fact.label })} className="-my-1" />
              )}
            </dd>
          </div>
        ))}
    </dl>
  );
}
