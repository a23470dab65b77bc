'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Callout } from '#components/ui/callout.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { isUnanswered } from '#lib/portal/unanswered.ts';
import type { FormFailure } from './use-service-form.ts';

/**
 * Message of the service on the form as a whole, with the request id. Empty without a failure. It scrolls into view and
 * gets the focus, unless a field with an error has it.
 */
export function FormError({
  title,
  failure,
  unsure,
}: {
  title: string;
  failure: FormFailure | undefined;
  /** Said instead when no answer came, so that it may have been done: a title, and how to find out. */
  unsure?: { title: string; children: ReactNode };
}) {
  const t = useTranslations('forms');
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!failure || document.activeElement?.matches('[aria-invalid=true]')) return;
    summary.current?.focus({ preventScroll: true });
    summary.current?.scrollIntoView({ block: 'center' });
  }, [failure]);
  if (!failure) return null;
  const open = isUnanswered(failure) ? unsure : undefined;
  return (
    <div ref={summary} tabIndex={-1} className="rounded-surface">
      <Callout tone="bad" title={open ? open.title : title} role="alert">
        {failure.message}
        {open && <span className="mt-1 block">{open.children}</span>}
        {failure.discard && (
          <span className="mt-2 block">
            <Button onClick={failure.discard}>{t('discard')}</Button>
          </span>
        )}
        {failure.requestId && (
          <span className="mt-1 block text-xs text-ink3">
            {t.rich('request', { id: () => <code className="font-mono">{failure.requestId}</code> })}
            <CopyButton value={failure.requestId} label={t('copyRequest')} className="-my-1" />
          </span>
        )}
      </Callout>
    </div>
  );
}
