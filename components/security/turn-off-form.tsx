'use client';

import { useTranslations } from 'next-intl';
import { FormError } from '#components/forms/form-error.tsx';
import { useServiceForm } from '#components/forms/use-service-form.ts';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { FormFoot } from '#components/ui/form-foot.tsx';
import { Input } from '#components/ui/input.tsx';
import * as ownAccount from '#lib/contract/own-account.ts';
import { turnOffTwoFactor } from './actions.ts';

const fields = ['password', 'otp'] as const;

/** Turning two-factor sign-in off needs both factors. */
export function TurnOffForm({ onDone }: { onDone: () => void }) {
  const t = useTranslations('security');
  const { form, onSubmit, failure, busy, errorOf } = useServiceForm({
    schema: ownAccount.turnOffTwoFactor.body,
    defaults: { password: '', otp: '' },
    fields,
    submit: turnOffTwoFactor,
    onDone,
  });
  return (
    <form method="post" onSubmit={onSubmit} noValidate aria-label={t('turnOff.label')} className="grid gap-4">
      <FormError title={t('stillOn')} failure={failure} />
      <Field label={t('yourPassword')} error={errorOf('password')}>
        <Input type="password" autoComplete="current-password" maxLength={1024} {...form.register('password')} />
      </Field>
      <Field label={t('code')} hint={t('codeHint')} error={errorOf('otp')}>
        <Input autoComplete="one-time-code" maxLength={32} mono {...form.register('otp')} />
      </Field>
      <FormFoot inDialog>
        <Button type="submit" variant="danger" busy={busy}>
          {t('turnOff.label')}
        </Button>
      </FormFoot>
    </form>
  );
}
