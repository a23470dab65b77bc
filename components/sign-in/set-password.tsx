'use client';

import { useEffect, useState, useSyncExternalStore } from 'react';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { Callout } from '#components/ui/callout.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import type { readAccountLink } from '#lib/contract/account-links.ts';
import type { EndpointOutput } from '#lib/contract/endpoint.ts';
import { paths } from '#lib/portal/paths.ts';
import type { CallResult } from '#lib/portal/result.ts';
import { postPublic } from './post-public.ts';
import { SetPasswordForm } from './set-password-form.tsx';

export type AccountLink = EndpointOutput<typeof readAccountLink>;

function watchHash(listener: () => void): () => void {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
}

/** Reads what the link is for, then asks for a password. The secret is sent to the portal in bodies only. */
export function SetPassword() {
  const secret = useSyncExternalStore(
    watchHash,
    () => window.location.hash.slice(1),
    () => undefined,
  );
  const [answer, setAnswer] = useState<{ secret: string; result: CallResult<AccountLink> }>();
  useEffect(() => {
    if (secret === undefined) return;
    let current = true;
    postPublic<AccountLink>('/api/account/link', { secret }).then((result) => {
      if (current) setAnswer({ secret, result });
    });
    return () => {
      current = false;
    };
  }, [secret]);

  if (secret === undefined || answer?.secret !== secret) return <Reading />;
  const { result } = answer;
  if (result.ok) return <SetPasswordForm secret={secret} link={result.data} />;
  return [400, 404].includes(result.status) ? <Gone /> : <Unknown message={result.message} />;
}

function Reading() {
  return (
    <div aria-busy="true">
      <h1 className="text-title font-semibold tracking-title">Set your password</h1>
      <p role="status" className="sr-only">
        The link is being read
      </p>
      <Skeleton className="mt-2 mb-6 w-64 max-w-full" />
      <Skeleton className="h-9 w-full" />
      <Skeleton className="mt-4 h-10 w-full" />
    </div>
  );
}

function Gone() {
  return (
    <>
      <h1 className="mb-6 text-title font-semibold tracking-title">Set your password</h1>
      <Callout tone="wait" role="alert" title="This link does not work any more">
        It was used or replaced, or its time is over. If you have set your password with it, sign in. If you were
        invited, ask for the invitation to be sent again.
      </Callout>
      <div className="mt-4 flex flex-wrap gap-2">
        <ButtonLink href={paths.forgotPassword} variant="primary">
          Ask for another link
        </ButtonLink>
        <ButtonLink href="/sign-in">Sign in</ButtonLink>
      </div>
    </>
  );
}

function Unknown({ message }: { message: string }) {
  return (
    <>
      <h1 className="mb-6 text-title font-semibold tracking-title">Set your password</h1>
      <Callout tone="bad" role="alert" title="The link could not be read">
        {message} It still works: load this page again.
      </Callout>
    </>
  );
}
