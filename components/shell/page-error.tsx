'use client';

import { Button } from '#components/ui/button.tsx';
import { ErrorState } from '#components/ui/error-state.tsx';
import { PortalPage } from './portal-page.tsx';

/** In place of a page that broke: what to do, and the number under which it is in the log. */
export function PageError({ error }: { error: Error & { digest?: string } }) {
  return (
    <PortalPage crumbs={[{ label: 'Error' }]}>
      <ErrorState
        title="This page could not be shown"
        message="Something went wrong on our side. Nothing you stored is affected."
        requestId={error.digest}
        action={<Button onClick={() => window.location.reload()}>Try again</Button>}
      />
    </PortalPage>
  );
}
