'use client';

import { PortalPage } from '#components/shell/portal-page.tsx';
import { Button } from '#components/ui/button.tsx';
import { ErrorState } from '#components/ui/error-state.tsx';

export default function PortalError({ error }: { error: Error & { digest?: string } }) {
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
