'use client';

import { NoticePage } from '#components/shell/notice-page.tsx';
import { Button } from '#components/ui/button.tsx';

export default function RootError({ error }: { error: Error & { digest?: string } }) {
  return (
    <NoticePage
      title="This page could not be shown"
      action={
        <Button variant="primary" onClick={() => window.location.reload()}>
          Try again
        </Button>
      }
    >
      Something went wrong on our side. Nothing you stored is affected.
      {error.digest && <span className="mt-2 block font-mono text-xs text-ink3">{error.digest}</span>}
    </NoticePage>
  );
}
