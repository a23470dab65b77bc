'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { copyText } from './copy-text.ts';
import { cx } from './cx.ts';
import { CheckIcon, CopyIcon } from './plain-icons.tsx';

/** Copies `value`; says 'Copied' to screen readers, and a failure to everybody. `label` names what is copied: 'Copy SKU'. */
export function CopyButton({ value, label, className }: { value: string; label: string; className?: string }) {
  const t = useTranslations('ui');
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
  useEffect(() => {
    if (state === 'idle') return;
    const timer = setTimeout(() => setState('idle'), state === 'copied' ? 1600 : 6000);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = async () => setState((await copyText(value)) ? 'copied' : 'failed');
  return (
    <>
      <button
        type="button"
        onClick={copy}
        aria-label={label}
        title={label}
        className={cx(
          'relative ml-1 inline-grid print:hidden size-6 place-items-center rounded-sm align-middle text-ink3 transition-colors duration-quick hover:bg-sunken hover:text-ink',
          className,
        )}
      >
        {state === 'copied' ? (
          <CheckIcon size={13} strokeWidth={2} className="text-ok" />
        ) : (
          <CopyIcon size={13} strokeWidth={1.75} />
        )}
      </button>
      <span role="status" className={state === 'failed' ? 'ml-1 font-sans text-xs text-bad' : 'sr-only'}>
        {state === 'copied' ? t('copied') : state === 'failed' ? t('couldNotCopy') : ''}
      </span>
    </>
  );
}
