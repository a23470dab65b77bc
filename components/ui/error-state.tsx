import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { CopyButton } from './copy-button.tsx';
import { Status } from './status.tsx';

interface ErrorStateProps {
  /** Failed action: 'The workorders could not be loaded'. */
  title: string;
  message: ReactNode;
  /** Names the request in the service's log. */
  requestId?: string | undefined;
  /** Usually a button 'Try again'. */
  action?: ReactNode;
}

/** Shown in place of something that failed: what, why, the request id to quote, and what to do. */
export function ErrorState({ title, message, requestId, action }: ErrorStateProps) {
  const t = useTranslations('ui');
  return (
    <div role="alert" className="rounded-surface border border-line bg-surface px-5 py-5">
      <Status tone="bad" className="font-semibold">
        {title}
      </Status>
      <div className="mt-1 max-w-160 text-ink2">{message}</div>
      {requestId && (
        <p className="mt-2.5 text-xs text-ink3">
          {t.rich('request', { id: () => <code className="font-mono">{requestId}</code> })}
          <CopyButton value={requestId} label={t('copyRequest')} className="-my-1" />
        </p>
      )}
      {action && <div className="mt-4 flex flex-wrap gap-2">{action}</div>}
    </div>
  );
}
