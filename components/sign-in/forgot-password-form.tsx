'use client';

import Link from 'next/link';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Callout } from '#components/ui/callout.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { postPublic } from './post-public.ts';
import { emailKey } from './remembered-email.ts';

interface ForgotPasswordFormProps {
  /** A plain form was sent before a script had loaded, and this came of it. */
  wasSent: boolean;
  hasFailed: boolean;
}

/** Asks for a mail with a link to set a new password. Says the same for every address. */
export function ForgotPasswordForm({ wasSent, hasFailed }: ForgotPasswordFormProps) {
  const input = useRef<HTMLInputElement>(null);
  const [sentTo, setSentTo] = useState<string | undefined>(wasSent ? 'the address' : undefined);
  const [problem, setProblem] = useState(hasFailed ? 'No link was asked for. Try again in a moment.' : undefined);
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    if (!input.current || input.current.value) return;
    input.current.value = window.localStorage.getItem(emailKey) ?? '';
    if (input.current === document.activeElement) input.current.select();
  }, []);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const email = input.current?.value.trim();
    if (busy || !email) return;
    setBusy(true);
    setProblem(undefined);
    const result = await postPublic('/api/account/forgot-password', { email });
    setBusy(false);
    if (result.ok) setSentTo(email);
    else setProblem(result.fieldErrors['email']?.join(' ') ?? result.message);
  };

  const back = (
    <Link href="/sign-in" className="rounded-sm text-sm text-spot hover:underline">
      Back to sign-in
    </Link>
  );
  if (sentTo !== undefined) {
    return (
      <div className="mt-6 grid gap-4">
        <Callout tone="ok" role="status" title="Look into your mail">
          If <span className="font-medium break-all text-ink">{sentTo}</span> is a user, a mail with a link is on its
          way. The link works once, for an hour.
        </Callout>
        <p className="text-sm text-ink2">
          Nothing there after a few minutes? Look among the junk, or ask an admin of your company. At most three mails
          an hour go to one address.
        </p>
        <div className="flex flex-wrap justify-between gap-4">
          {back}
          <button
            type="button"
            onClick={() => setSentTo(undefined)}
            className="rounded-sm text-sm text-spot hover:underline"
          >
            Use another address
          </button>
        </div>
      </div>
    );
  }
  return (
    <>
      <p className="mt-[3px] mb-6 text-ink2">You get a mail with a link to set a new one.</p>
      <form method="post" action="/api/account/forgot-password" onSubmit={submit} className="grid gap-4">
        <div role="alert" className="empty:hidden">
          {problem && <Callout tone="bad">{problem}</Callout>}
        </div>
        <Field label="E-mail">
          <Input ref={input} name="email" type="email" autoComplete="username" required maxLength={320} autoFocus />
        </Field>
        <Button type="submit" variant="primary" busy={busy} className="min-h-10">
          Send the link
        </Button>
        <div>{back}</div>
      </form>
    </>
  );
}
