'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { toast } from 'sonner';
import { FormError } from '#components/forms/form-error.tsx';
import { useServiceForm } from '#components/forms/use-service-form.ts';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { FormFoot } from '#components/ui/form-foot.tsx';
import { Input } from '#components/ui/input.tsx';
import { updatePassword } from '#lib/contract/own-account.ts';
import { updateOwnPassword } from './actions.ts';

/** A new password for oneself. */
export function UpdatePassword({ email }: { email: string }) {
  const t = useTranslations('security');
  const [times, setTimes] = useState(0);
  return (
    <PasswordForm
      key={times}
      email={email}
      onChanged={() => {
        setTimes((count) => count + 1);
        toast.success(t('passwordChanged'), { description: t('passwordChangedText') });
      }}
    />
  );
}

const fields = ['current_password', 'new_password'] as const;

function PasswordForm({ email, onChanged }: { email: string; onChanged: () => void }) {
  const t = useTranslations('security');
  const { form, onSubmit, failure, busy, errorOf } = useServiceForm({
    schema: updatePassword.body,
    defaults: { current_password: '', new_password: '' },
    fields,
    submit: updateOwnPassword,
    onDone: onChanged,
  });
  return (
    <form method="post" onSubmit={onSubmit} noValidate aria-label={t('changePassword')} className="grid max-w-90 gap-4">
      <FormError title={t('passwordNotChanged')} failure={failure} />
      {/* Tells password managers whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <Field label={t('currentPassword')} error={errorOf('current_password')}>
        <Input
          type="password"
          autoComplete="current-password"
          maxLength={1024}
          {...form.register('current_password')}
        />
      </Field>
      <Field label={t('newPassword')} hint={t('newPasswordHint')} error={errorOf('new_password')}>
        <Input type="password" autoComplete="new-password" maxLength={1024} {...form.register('new_password')} />
      </Field>
      <FormFoot>
        <Button type="submit" busy={busy}>
          {t('changePassword')}
        </Button>
      </FormFoot>
    </form>
  );
}
