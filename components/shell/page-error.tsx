'use client';

import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import { ErrorState } from '#components/ui/error-state.tsx';
import { PortalPage } from './portal-page.tsx';

/** In place of a page that broke: what to do, and the number under which it is in the log. */
export function PageError({ error }: { error: Error & { digest?: string } }) {
  const t = useTranslations('shell');
  const common = useTranslations('common');
  return (
    <PortalPage crumbs={[{ label: t('error.crumb') }]}>
      <ErrorState
        title={t('error.title')}
        message={t('error.text')}
        requestId={error.digest}
        action={<Button onClick={() => window.location.reload()}>{common('tryAgain')}</Button>}
      />
    </PortalPage>
  );
}
