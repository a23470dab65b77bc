'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { Button } from '#components/ui/button.tsx';
import { submitSignIn } from './submit-sign-in.ts';

interface FinishSignOnProps {
  csrfToken: string;
  /** A path, checked. */
  callbackUrl: string;
  /** Answer of the identity provider: the query of the address. It works once. */
  answer: string;
}

/** Sends the provider's answer to the service by itself; without script by its button. */
export function FinishSignOn({ csrfToken, callbackUrl, answer }: FinishSignOnProps) {
  const t = useTranslations('sign-in');
  const form = useRef<HTMLFormElement>(null);
  const isSent = useRef(false);
  useEffect(() => {
    if (!form.current || isSent.current) return;
    isSent.current = true;
    void submitSignIn(form.current.action, new FormData(form.current)).then((error) => {
      const failed = `/sign-in?${new URLSearchParams({ with: 'company', error: error ?? '', callbackUrl })}`;
      window.location.replace(error === undefined ? callbackUrl : failed);
    });
  }, [callbackUrl]);
  return (
    <form ref={form} method="post" action="/api/auth/callback/company" className="mt-6 grid">
      <input type="hidden" name="csrfToken" value={csrfToken} />
      <input type="hidden" name="callbackUrl" value={callbackUrl} />
      <input type="hidden" name="answer" value={answer} />
      <noscript>
        <Button type="submit" variant="primary" className="min-h-10 w-full">
          {t('company.continue')}
        </Button>
      </noscript>
    </form>
  );
}
