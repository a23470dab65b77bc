'use client';

import { KeyRound } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { PasskeyFault } from '#components/session/ask-passkey.ts';
import { announceSession } from '#components/session/session-channel.ts';
import { DisabledUntilHydrated } from '#components/shell/disabled-until-hydrated.tsx';
import { Button } from '#components/ui/button.tsx';
import { Callout } from '#components/ui/callout.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Link } from '#components/ui/link.tsx';
import { readItem, writeItem } from '#components/ui/local-storage.ts';
import { Textarea } from '#components/ui/textarea.tsx';
import { paths } from '#lib/portal/paths.ts';
import { DemoAccounts } from './demo-accounts.tsx';
import { OneTimeCodeField } from './one-time-code-field.tsx';
import { readPasskeyAnswer } from './passkey-answer.ts';
import { emailKey } from './remembered-email.ts';
import { needsOneTimeCode, signInError } from './sign-in-errors.ts';
import { pageAfterPassword, submitSignIn } from './submit-sign-in.ts';

interface SignInFormProps {
  mode: 'password' | 'uat';
  csrfToken: string;
  /** A path, checked. */
  callbackUrl: string;
  /** False at a service that knows tokens only. */
  hasPasswords: boolean;
  /** Whether companies can sign in through identity providers of their own. */
  hasCompanies: boolean;
  /** Whether users can sign in with passkeys. */
  hasPasskeys: boolean;
  /** Whether people can sign in with the code of an inspection team. */
  hasTeams: boolean;
  /** Code of a failed attempt that came by the address. */
  error?: string | undefined;
  notice?: string | undefined;
  /** Show the demo accounts. */
  demo: boolean;
}

/** Nothing went wrong: there is a next step. */
const isQuestion = (code: string | undefined) =>
  code === 'ended' || code === 'otp_required' || code === 'second_factor_required';

/** E-mail and password, or a pasted UAT. Works as a plain form too. */
export function SignInForm({
  mode,
  csrfToken,
  callbackUrl,
  hasPasswords,
  hasCompanies,
  hasPasskeys,
  hasTeams,
  error,
  notice,
  demo,
}: SignInFormProps) {
  const t = useTranslations('sign-in');
  const form = useRef<HTMLFormElement>(null);
  const [code, setCode] = useState(error);
  const [busy, setBusy] = useState(false);
  const [askOtp, setAskOtp] = useState(needsOneTimeCode(error));
  const [fault, setFault] = useState<PasskeyFault>();
  const forms = useTranslations('forms');
  const message = fault ? forms(`passkey.${fault}`) : signInError(code, t);
  const isSecondStep = code === 'second_factor_required';
  const passkeyFirst = isSecondStep && !askOtp;

  // Every way out of a session ends here: signed out, expired, revoked. Other tabs leave their pages too.
  useEffect(() => announceSession(null), []);

  useEffect(() => {
    const email = form.current?.elements.namedItem('email');
    if (!(email instanceof HTMLInputElement) || email.value) return;
    email.value = readItem(emailKey) ?? '';
    // Text typed or pasted now replaces the value instead of following it.
    if (email === document.activeElement) email.select();
  }, []);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const fields = new FormData(event.currentTarget);
    const email = fields.get('email');
    if (typeof email === 'string' && email) writeItem(emailKey, email);
    await send(event.currentTarget.action, fields);
  };

  const send = async (action: string, fields: FormData) => {
    setBusy(true);
    setFault(undefined);
    const failed = await submitSignIn(action, fields);
    // A hard navigation: what another reader left in memory goes.
    if (failed === undefined) return window.location.assign(await pageAfter(fields));
    setBusy(false);
    setCode(failed);
    // A passkey comes first, and a code where the user asks for it.
    if (!needsOneTimeCode(failed) || (failed === 'second_factor_required' && !askOtp)) return;
    setAskOtp(true);
    const otp = form.current?.elements.namedItem('otp');
    if (!(otp instanceof HTMLInputElement)) return;
    // A code that was refused will not do a second time; everything else typed stays.
    otp.value = '';
    otp.focus();
  };

  const pageAfter = (fields: FormData) => {
    const email = fields.get('email');
    const mayOffer = mode === 'password' && hasPasskeys && !fields.has('passkey') && typeof email === 'string';
    return mayOffer ? pageAfterPassword(email, callbackUrl) : callbackUrl;
  };

  /** By the passkey alone, or as the second factor with the e-mail address and password that are typed. */
  const signInByPasskey = async () => {
    if (busy || !form.current) return;
    setBusy(true);
    setFault(undefined);
    const asked = await readPasskeyAnswer();
    setBusy(false);
    if ('fault' in asked) return setFault(asked.fault);
    if ('error' in asked) return setCode(asked.error);
    const fields = new FormData(form.current);
    fields.set('passkey', asked.passkey);
    await send(isSecondStep ? form.current.action : '/api/auth/callback/passkey', fields);
  };

  const fill = (email: string, password: string) => {
    const set = (name: string, value: string) => {
      const input = form.current?.elements.namedItem(name);
      if (input instanceof HTMLInputElement) input.value = value;
    };
    set('email', email);
    set('password', password);
    form.current?.requestSubmit();
  };

  const other = `/sign-in?${new URLSearchParams({ ...(mode === 'password' ? { with: 'token' } : {}), callbackUrl })}`;
  const team = `/sign-in?${new URLSearchParams({ with: 'team', callbackUrl })}`;
  const company = `/sign-in?${new URLSearchParams({ with: 'company', callbackUrl })}`;
  return (
    <>
      <form ref={form} method="post" action={`/api/auth/callback/${mode}`} onSubmit={submit} className="grid gap-4">
        <input type="hidden" name="csrfToken" value={csrfToken} />
        <input type="hidden" name="callbackUrl" value={callbackUrl} />
        <div role="alert" className="empty:hidden">
          {message && <Callout tone={!fault && isQuestion(code) ? 'note' : 'bad'}>{message}</Callout>}
          {!message && notice && <Callout tone="ok">{notice}</Callout>}
        </div>
        {mode === 'password' ? (
          <>
            <Field label={t('signIn.email')}>
              <Input name="email" type="email" autoComplete="username" required maxLength={320} autoFocus />
            </Field>
            <Field label={t('signIn.password')}>
              <Input name="password" type="password" autoComplete="current-password" required maxLength={1024} />
            </Field>
            {askOtp && <OneTimeCodeField required={needsOneTimeCode(code)} />}
          </>
        ) : (
          <Field label="UAT" hint={t('signIn.tokenHint')}>
            <Textarea
              name="uat"
              required
              rows={3}
              autoComplete="off"
              spellCheck={false}
              placeholder={hasPasswords ? 'uat_…' : ''}
              className="font-mono text-code"
            />
          </Field>
        )}
        {!passkeyFirst && (
          <Button type="submit" variant="primary" busy={busy} className="min-h-10">
            {busy ? t('signIn.busy') : t('signIn.submit')}
          </Button>
        )}
        {mode === 'password' && hasPasskeys && (
          <DisabledUntilHydrated>
            <Button
              icon={<KeyRound size={15} strokeWidth={1.75} aria-hidden="true" />}
              onClick={signInByPasskey}
              disabled={busy}
              {...(passkeyFirst && { variant: 'primary', autoFocus: true })}
              className="min-h-10"
            >
              {isSecondStep ? t('signIn.confirmPasskey') : t('signIn.usePasskey')}
            </Button>
          </DisabledUntilHydrated>
        )}
        <div className="flex flex-wrap justify-between gap-x-4 text-sm">
          {mode === 'password' && !askOtp ? (
            <DisabledUntilHydrated>
              <button
                type="button"
                onClick={() => setAskOtp(true)}
                className="rounded-sm py-1 text-spot hover:underline"
              >
                {t('signIn.haveCode')}
              </button>
            </DisabledUntilHydrated>
          ) : (
            <span />
          )}
          {mode === 'password' && (
            <Link href={paths.forgotPassword} className="rounded-sm py-1 text-spot hover:underline">
              {t('signIn.forgot')}
            </Link>
          )}
          {mode === 'password' && hasCompanies && (
            <Link href={company} replace className="rounded-sm py-1 text-spot hover:underline">
              {t('company.link')}
            </Link>
          )}
          {mode === 'password' && hasTeams && (
            <Link href={team} replace className="rounded-sm py-1 text-spot hover:underline">
              {t('team.link')}
            </Link>
          )}
          {hasPasswords && (
            <Link href={other} replace className="rounded-sm py-1 text-spot hover:underline">
              {mode === 'password' ? t('signIn.pasteToken') : t('signIn.usePassword')}
            </Link>
          )}
        </div>
      </form>
      {demo && mode === 'password' && <DemoAccounts csrfToken={csrfToken} callbackUrl={callbackUrl} onChoose={fill} />}
    </>
  );
}
