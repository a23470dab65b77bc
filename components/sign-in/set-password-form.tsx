'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { useServiceForm } from '#components/forms/use-service-form.ts';
import { Button } from '#components/ui/button.tsx';
import { Callout } from '#components/ui/callout.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { writeItem } from '#components/ui/local-storage.ts';
import { Time } from '#components/ui/time.tsx';
import { setPassword } from '#lib/contract/account-links.ts';
import type { AccountLink } from './account-link.ts';
import { postPublic } from './post-public.ts';
import { emailKey } from './remembered-email.ts';
import { pageAfterPassword, submitSignIn } from './submit-sign-in.ts';

const fields = ['password', 'name'] as const;

/** Sets a password, and the name of an invited person, and signs in with it. */
export function SetPasswordForm({ secret, link }: { secret: string; link: AccountLink }) {
  const t = useTranslations('sign-in');
  const heading = useRef<HTMLHeadingElement>(null);
  const [isShown, setShown] = useState(false);
  const invited = link.kind === 'invitation';
  useEffect(() => heading.current?.focus(), []);
  const { form, onSubmit, failure, busy, errorOf } = useServiceForm({
    schema: setPassword.body,
    // A brand owner that invites a press knows its name, not that of the person.
    defaults: { secret, password: '', ...(invited && { name: link.name === link.company ? '' : link.name }) },
    fields,
    submit: (body) => postPublic('/api/account/set-password', body, t('error.unreachable')),
    onDone: async () => {
      writeItem(emailKey, link.email);
      const credentials = new FormData();
      credentials.set('email', link.email);
      credentials.set('password', form.getValues('password'));
      // A second factor is asked for on the sign-in page.
      const failed = await submitSignIn('/api/auth/callback/password', credentials);
      // A hard navigation removes all that another user left in memory.
      window.location.assign(
        failed === undefined ? await pageAfterPassword(link.email, '/') : '/sign-in?notice=password-set',
      );
    },
  });

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
      <form method="post" onSubmit={onSubmit} className="grid gap-4" noValidate>
        <div role="alert" className="empty:hidden">
          {failure && <Callout tone="bad">{failure.message}</Callout>}
        </div>
        {/* Tells password managers whose password it is. */}
        <input type="text" name="username" autoComplete="username" value={link.email} readOnly hidden />
        {invited && (
          <Field label={t('set.name')} error={errorOf('name')}>
            <Input autoComplete="name" maxLength={120} {...form.register('name')} />
          </Field>
        )}
        <Field
          label={t('set.password')}
          hint={
            <>
              {errorOf('password') ? null : `${t('set.passwordHint')} `}
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
          error={errorOf('password')}
        >
          <Input
            type={isShown ? 'text' : 'password'}
            autoComplete="new-password"
            spellCheck={false}
            maxLength={1024}
            {...form.register('password')}
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
