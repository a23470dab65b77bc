'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { useServiceForm } from '#components/forms/use-service-form.ts';
import { Button } from '#components/ui/button.tsx';
import { Callout } from '#components/ui/callout.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Link } from '#components/ui/link.tsx';
import { readItem } from '#components/ui/local-storage.ts';
import { requestPasswordReset } from '#lib/contract/account-links.ts';
import { postPublic } from './post-public.ts';
import { emailKey } from './remembered-email.ts';

interface ForgotPasswordFormProps {
  /** A plain form was sent before a script had loaded; this is its result. */
  wasSent: boolean;
  hasFailed: boolean;
}

const fields = ['email'] as const;

/** Asks for a mail with a link to set a new password. Says the same for every address. */
export function ForgotPasswordForm({ wasSent, hasFailed }: ForgotPasswordFormProps) {
  const t = useTranslations('sign-in');
  const [sentTo, setSentTo] = useState<string | undefined>(wasSent ? t('forgot.sentToAddress') : undefined);
  const { form, onSubmit, failure, busy, errorOf } = useServiceForm({
    schema: requestPasswordReset.body,
    // Adopts what is typed before hydration.
    defaults: {},
    fields,
    stays: 'as sent',
    prepare: ({ email }) => ({ email: email.trim() }),
    submit: (body) => postPublic('/api/account/forgot-password', body, t('error.unreachable')),
    onDone: () => setSentTo(form.getValues('email').trim()),
  });
  const { getValues, setFocus, setValue } = form;
  useEffect(() => {
    if (getValues('email')) return;
    setValue('email', readItem(emailKey) ?? '');
    setFocus('email', { shouldSelect: true });
  }, [getValues, setFocus, setValue]);
  const problem = failure?.message ?? (hasFailed && !form.formState.isSubmitted ? t('forgot.failed') : undefined);

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
      <form method="post" action="/api/account/forgot-password" onSubmit={onSubmit} className="grid gap-4">
        <div role="alert" className="empty:hidden">
          {problem && <Callout tone="bad">{problem}</Callout>}
        </div>
        <Field label={t('signIn.email')} error={errorOf('email')}>
          <Input type="email" autoComplete="username" required maxLength={320} autoFocus {...form.register('email')} />
        </Field>
        <Button type="submit" variant="primary" busy={busy} className="min-h-10">
          {t('forgot.submit')}
        </Button>
        <div>{back}</div>
      </form>
    </>
  );
}
