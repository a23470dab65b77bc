'use client';

import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Callout } from '#components/ui/callout.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Time } from '#components/ui/time.tsx';
import { useTexts } from '#texts';
import type { AccountLink } from './account-link.ts';
import { postPublic } from './post-public.ts';
import { emailKey } from './remembered-email.ts';

/** A password, and for who was invited the name to be called by. Leads to the sign-in page. */
export function SetPasswordForm({ secret, link }: { secret: string; link: AccountLink }) {
  const t = useTexts('sign-in');
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [busy, setBusy] = useState(false);
  const [isShown, setShown] = useState(false);
  const [problem, setProblem] = useState<{ fields: Record<string, string[]>; message?: string }>({ fields: {} });
  const invited = link.kind === 'invitation';
  useEffect(() => heading.current?.focus(), []);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const given = Object.fromEntries(new FormData(event.currentTarget));
    const { password, name } = given;
    setBusy(true);
    setProblem({ fields: {} });
    const body = { secret, password, ...(invited && { name }) };
    const result = await postPublic('/api/account/set-password', body, t('error.unreachable'));
    if (result.ok) {
      window.localStorage.setItem(emailKey, link.email);
      // A hard navigation: what another reader left in memory goes.
      return window.location.assign('/sign-in?notice=password-set');
    }
    setBusy(false);
    const { secret: _, ...fields } = result.fieldErrors;
    const [first] = Object.keys(fields);
    setProblem({ fields, ...(first === undefined && { message: result.message }) });
    const field = first === undefined ? undefined : form.current?.elements.namedItem(first);
    if (field instanceof HTMLInputElement) field.focus();
  };

  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="text-title font-semibold tracking-title outline-none">
        {invited ? t('set.join', { company: link.company }) : t('set.new')}
      </h1>
      <p className="mt-[3px] mb-6 text-ink2">
        {t.rich(invited ? 'set.forInvited' : 'set.forUser', {
          email: () => <span className="font-medium break-all text-ink">{link.email}</span>,
          time: () => <Time value={link.expires_at} />,
        })}
      </p>
      <form ref={form} method="post" onSubmit={submit} className="grid gap-4" noValidate>
        <div role="alert" className="empty:hidden">
          {problem.message && <Callout tone="bad">{problem.message}</Callout>}
        </div>
        {/* Tells password managers whose password it is. */}
        <input type="text" name="username" autoComplete="username" value={link.email} readOnly hidden />
        {invited && (
          <Field label={t('set.name')} error={problem.fields['name']}>
            <Input name="name" autoComplete="name" defaultValue={link.name} maxLength={120} />
          </Field>
        )}
        <Field
          label={t('set.password')}
          hint={
            <>
              {t('set.passwordHint')}{' '}
              <button
                type="button"
                aria-pressed={isShown}
                onClick={() => setShown(!isShown)}
                className="rounded-sm text-spot underline underline-offset-2 pointer-coarse:py-2"
              >
                {isShown ? t('set.hide') : t('set.show')}
              </button>
            </>
          }
          error={problem.fields['password']}
        >
          <Input
            name="password"
            type={isShown ? 'text' : 'password'}
            autoComplete="new-password"
            spellCheck={false}
            maxLength={1024}
          />
        </Field>
        <Button type="submit" variant="primary" busy={busy} className="min-h-10">
          {invited ? t('set.submitJoin') : t('set.submit')}
        </Button>
        {!invited && <p className="text-xs text-ink3">{t('set.sessions')}</p>}
      </form>
    </>
  );
}
