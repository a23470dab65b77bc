'use client';

import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Callout } from '#components/ui/callout.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Link } from '#components/ui/link.tsx';
import { useTexts } from '#texts';
import { postPublic } from './post-public.ts';
import { emailKey } from './remembered-email.ts';

interface ForgotPasswordFormProps {
  /** A plain form was sent before a script had loaded, and this came of it. */
  wasSent: boolean;
  hasFailed: boolean;
}

/** Asks for a mail with a link to set a new password. Says the same for every address. */
export function ForgotPasswordForm({ wasSent, hasFailed }: ForgotPasswordFormProps) {
  const t = useTexts('sign-in');
  const input = useRef<HTMLInputElement>(null);
  const [sentTo, setSentTo] = useState<string | undefined>(wasSent ? t('forgot.sentToAddress') : undefined);
  const [problem, setProblem] = useState(hasFailed ? t('forgot.failed') : undefined);
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
    const result = await postPublic('/api/account/forgot-password', { email }, t('error.unreachable'));
    setBusy(false);
    if (result.ok) setSentTo(email);
    else setProblem(result.fieldErrors['email']?.join(' ') ?? result.message);
  };

  const back = (
    <Link href="/sign-in" className="rounded-sm text-sm text-spot hover:underline">
      {t('forgot.back')}
    </Link>
  );
  if (sentTo !== undefined) {
    return (
      <div className="mt-6 grid gap-4">
        <Callout tone="ok" role="status" title={t('forgot.sentTitle')}>
          {t.rich('forgot.sentTo', {
            email: sentTo,
            address: (inside) => <span className="font-medium break-all text-ink">{inside}</span>,
          })}
        </Callout>
        <p className="text-sm text-ink2">{t('forgot.nothing')}</p>
        <div className="flex flex-wrap justify-between gap-4">
          {back}
          <button
            type="button"
            onClick={() => setSentTo(undefined)}
            className="rounded-sm text-sm text-spot hover:underline"
          >
            {t('forgot.another')}
          </button>
        </div>
      </div>
    );
  }
  return (
    <>
      <p className="mt-[3px] mb-6 text-ink2">{t('forgot.lead')}</p>
      <form method="post" action="/api/account/forgot-password" onSubmit={submit} className="grid gap-4">
        <div role="alert" className="empty:hidden">
          {problem && <Callout tone="bad">{problem}</Callout>}
        </div>
        <Field label={t('signIn.email')}>
          <Input ref={input} name="email" type="email" autoComplete="username" required maxLength={320} autoFocus />
        </Field>
        <Button type="submit" variant="primary" busy={busy} className="min-h-10">
          {t('forgot.submit')}
        </Button>
        <div>{back}</div>
      </form>
    </>
  );
}
