'use client';

import { useTranslations } from 'next-intl';
import { buttonStyle } from '#components/ui/button-style.ts';

/** Every page sends this along, for the case that nothing else can be fetched: plain elements. */
export default function RootError({ error }: { error: Error & { digest?: string } }) {
  const t = useTranslations('app');
  const common = useTranslations('common');
  return (
    <main
      id="main"
      className="mx-auto grid min-h-dvh max-w-130 content-center justify-items-center gap-1.5 px-4 py-10 text-center"
    >
      <h1 className="text-lg font-semibold tracking-tight">{t('error.title')}</h1>
      <p className="max-w-105 text-ink2">{t('error.text')}</p>
      {error.digest && <p className="font-mono text-xs text-ink3">{error.digest}</p>}
      <button type="button" className={buttonStyle('primary', 'mt-3')} onClick={() => window.location.reload()}>
        {common('tryAgain')}
      </button>
    </main>
  );
}
