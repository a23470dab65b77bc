'use client';

import { NoticePage } from '#components/shell/notice-page.tsx';
import { Button } from '#components/ui/button.tsx';
import { useTexts } from '#texts';

export default function RootError({ error }: { error: Error & { digest?: string } }) {
  const t = useTexts('app');
  const common = useTexts('common');
  return (
    <NoticePage
      title={t('error.title')}
      action={
        <Button variant="primary" onClick={() => window.location.reload()}>
          {common('tryAgain')}
        </Button>
      }
    >
      {t('error.text')}
      {error.digest && <span className="mt-2 block font-mono text-xs text-ink3">{error.digest}</span>}
    </NoticePage>
  );
}
