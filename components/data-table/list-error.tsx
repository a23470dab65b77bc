import { useTranslations } from 'next-intl';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { ErrorState } from '#components/ui/error-state.tsx';
import { RetryButton } from '#components/ui/retry-button.tsx';
import { isNotOffered } from '#lib/portal/foreign/not-offered-code.ts';
import type { CallFailure } from '#lib/portal/result.ts';

/**
 * In place of a list, or of anything a page needs, when it could not be read. `title`: 'The workorders could not be
 * loaded'.
 */
export function ListError({ title, failure }: { title: string; failure: CallFailure }) {
  const t = useTranslations('data-table');
  if (isNotOffered(failure)) {
    return <EmptyState title={t('notOffered')}>{failure.message}</EmptyState>;
  }
  return <ErrorState title={title} message={failure.message} requestId={failure.requestId} action={<RetryButton />} />;
}
