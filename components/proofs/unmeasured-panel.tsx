'use client';

import { useTranslations } from 'next-intl';
import { canRetry, isUnderway } from '#components/photos/queued-photo.ts';
import { Button } from '#components/ui/button.tsx';
import { Callout } from '#components/ui/callout.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { ProgressBar } from '#components/ui/progress-bar.tsx';
import { describeQueued } from './photo-state.ts';
import type { PrintPhoto } from './proof-photo.ts';

interface UnmeasuredPanelProps {
  photo: PrintPhoto<unknown>;
  isPaused: boolean;
  onRetry: () => void;
  onDiscard: () => void;
}

/** A photo on its way to the service, or why it was not taken. */
export function UnmeasuredPanel({ photo, isPaused, onRetry, onDiscard }: UnmeasuredPanelProps) {
  const t = useTranslations('proofs');
  const common = useTranslations('common');
  const { failure } = photo;
  if (failure) {
    return (
      <section aria-label={t('column.result')} className="min-w-0">
        <Callout tone="bad" size="large" title={t('photo.notTaken')} role="alert">
          {failure.message}
          {failure.status === 401 && (
            <span className="mt-1 block">
              {t.rich('photo.signIn', {
                // Not a Link: that would fetch ahead what ends the session.
                link: (inside) => (
                  <a href="/session-ended" target="_blank" rel="noopener" className="text-spot underline">
                    {inside}
                  </a>
                ),
              })}
            </span>
          )}
          {failure.requestId && failure.status >= 500 && (
            <span className="mt-1 block text-xs text-ink3">
              {t.rich('photo.request', { id: () => <code className="font-mono">{failure.requestId}</code> })}
              <CopyButton value={failure.requestId} label={t('photo.copyRequest')} className="-my-1" />
            </span>
          )}
        </Callout>
        <div className="mt-4 flex flex-wrap gap-2">
          {canRetry(photo) && <Button onClick={onRetry}>{common('tryAgain')}</Button>}
          <Button onClick={onDiscard}>{t('photo.discard')}</Button>
        </div>
      </section>
    );
  }
  const { word } = describeQueued(photo, isPaused, t);
  return (
    <section aria-label={t('column.result')} aria-busy="true" className="min-w-0">
      <div className="rounded-surface border border-line bg-surface px-[18px] py-4">
        <p className="text-title font-semibold tracking-title">{word}</p>
        <p className="mt-0.5 text-ink2">
          {isUnderway(photo) ? t('photo.measured') : isPaused ? t('photo.serviceBusy') : t('photo.othersFirst')}
        </p>
        {photo.state === 'sending' && (
          <ProgressBar
            value={photo.sent}
            label={t('photo.sendingName', { name: photo.name })}
            size="thick"
            className="mt-3 w-full"
          />
        )}
      </div>
    </section>
  );
}
