'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { Callout } from '#components/ui/callout.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { paths } from '#lib/portal/paths.ts';
import type { CallResult } from '#lib/portal/result.ts';
import type { AccountLink } from './account-link.ts';
import { postPublic } from './post-public.ts';
import { SetPasswordForm } from './set-password-form.tsx';

function watchHash(listener: () => void): () => void {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
}

/** Reads what the link is for, then asks for a password. The secret is sent to the portal in bodies only. */
export function SetPassword() {
  const t = useTranslations('sign-in');
  const secret = useSyncExternalStore(
    watchHash,
    () => window.location.hash.slice(1),
    () => undefined,
  );
  const [answer, setAnswer] = useState<{ secret: string; result: CallResult<AccountLink> }>();
  const unreachable = t('error.unreachable');
  useEffect(() => {
    // An address without a secret leads nowhere: nothing is asked.
    if (!secret) return;
    let current = true;
    postPublic<AccountLink>('/api/account/link', { secret }, unreachable).then((result) => {
      if (current) setAnswer({ secret, result });
    });
    return () => {
      current = false;
    };
  }, [secret, unreachable]);

  if (secret === '') return <Gone />;
  if (secret === undefined || answer?.secret !== secret) return <Reading />;
  const { result } = answer;
  if (result.ok) return <SetPasswordForm secret={secret} link={result.data} />;
  return [400, 404].includes(result.status) ? <Gone /> : <Unknown message={result.message} />;
}

function Reading() {
  const t = useTranslations('sign-in');
  return (
    <div aria-busy="true">
      <h1 className="text-title font-semibold tracking-title">{t('set.title')}</h1>
      <p role="status" className="sr-only">
        {t('set.reading')}
      </p>
      <Skeleton className="mt-2 mb-6 w-64 max-w-full" />
      <Skeleton className="h-9 w-full" />
      <Skeleton className="mt-4 h-10 w-full" />
    </div>
  );
}

function Gone() {
  const t = useTranslations('sign-in');
  return (
    <>
      <h1 className="mb-6 text-title font-semibold tracking-title">{t('set.title')}</h1>
      <Callout tone="wait" role="alert" title={t('set.goneTitle')}>
        {t('set.gone')}
      </Callout>
      <div className="mt-4 flex flex-wrap gap-2">
        <ButtonLink href={paths.forgotPassword} variant="primary">
          {t('set.another')}
        </ButtonLink>
        <ButtonLink href="/sign-in">{t('signIn.title')}</ButtonLink>
      </div>
    </>
  );
}

function Unknown({ message }: { message: string }) {
  const t = useTranslations('sign-in');
  return (
    <>
      <h1 className="mb-6 text-title font-semibold tracking-title">{t('set.title')}</h1>
      <Callout tone="bad" role="alert" title={t('set.unknownTitle')}>
        {t('set.unknown', { reason: message })}
      </Callout>
    </>
  );
}
