import { useTranslations } from 'next-intl';
import { isNotOffered } from '#lib/portal/foreign/not-offered-code.ts';
import type { CallFailure } from '#lib/portal/result.ts';
import { EmptyState } from './empty-state.tsx';
import { ErrorState } from './error-state.tsx';
import { RetryButton } from './retry-button.tsx';

/**
 * In place of a list, or of anything a page needs, when it could not be read. `title`: 'The workorders could not be
 * loaded'.
 */
export function ListError({ title, failure }: { title: string; failure: CallFailure }) {
  const t = useTranslations('data-table');
  if (isNotOffered(failure)) {
    return <EmptyState title={t('notOffered')}>{failure.message}</EmptyState>;
  }
  // The service is away or has failed: the page recovers with it.
  const isAutomatic = failure.status >= 500;
  return (
    <ErrorState
      title={title}
      message={
        <>
          {failure.message} {isAutomatic && t('retriesItself')}
        </>
      }
      requestId={failure.requestId}
      action={<RetryButton isAutomatic={isAutomatic} />}
    />
  );
}
