'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { FormError } from '#components/forms/form-error.tsx';
import { useServiceForm } from '#components/forms/use-service-form.ts';
import { Button } from '#components/ui/button.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { Field } from '#components/ui/field.tsx';
import { FormFoot } from '#components/ui/form-foot.tsx';
import { Input } from '#components/ui/input.tsx';
import { Select } from '#components/ui/select.tsx';
import type { NewToken } from '#lib/contract/users.ts';
import { paths } from '#lib/portal/paths.ts';
import { createToken } from './actions.ts';
import { NewTokenDialog } from './new-token-dialog.tsx';
import { PermissionPicker } from './permission-picker.tsx';
import { blameDay, expiries } from './token-form-values.ts';
import { tokenForm } from './token-schema.ts';

const fields = ['name', 'expiry', 'day', 'permissions'] as const;

interface TokenFormProps {
  user: { id: number; name: string };
  isOwn: boolean;
  /** Permissions of the user. */
  held: readonly string[];
}

/** A new token, and its secret once it is made. */
export function TokenForm({ user, isOwn, held }: TokenFormProps) {
  const t = useTranslations('tokens');
  const common = useTranslations('common');
  const router = useRouter();
  const [made, setMade] = useState<NewToken>();
  const back = isOwn ? paths.tokens : paths.user(user.id);
  const { form, onSubmit, failure, busy, errorOf, clear } = useServiceForm({
    schema: tokenForm,
    defaults: { name: '', expiry: '90', day: '', permissions: [] },
    fields,
    draft: `token-${user.id}`,
    submit: async (body) => blameDay(await createToken(user.id, body)),
    onDone: setMade,
  });
  const expiry = useWatch({ control: form.control, name: 'expiry' });
  return (
    <form method="post" onSubmit={onSubmit} noValidate aria-label={t('newToken')} className="grid max-w-160 gap-6 pt-2">
      <FormError title={t('notMade')} failure={failure} />
      <Field label={t('name')} hint={t('nameHint')} error={errorOf('name')}>
        <Input autoComplete="off" maxLength={120} {...form.register('name')} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('expires')} error={errorOf('expiry')}>
          <Select
            options={expiries.map((value) => ({ value, label: t(`expiry.${value}`) }))}
            {...form.register('expiry')}
          />
        </Field>
        {expiry === 'day' && (
          <Field label={t('lastDay')} hint={t('lastDayHint')} error={errorOf('day')}>
            <Input type="date" {...form.register('day')} />
          </Field>
        )}
      </div>
      <Controller
        control={form.control}
        name="permissions"
        render={({ field }) => (
          <PermissionPicker
            held={held}
            value={field.value}
            onChange={(next) => {
              field.onChange(next);
              if (errorOf('permissions')) void form.trigger('permissions');
            }}
            error={errorOf('permissions')}
          />
        )}
      />
      <FormFoot>
        <Button type="submit" variant="primary" busy={busy}>
          {t('make')}
        </Button>
        <ButtonLink href={back} onClickCapture={clear}>
          {common('cancel')}
        </ButtonLink>
      </FormFoot>
      {made && <NewTokenDialog token={made} onDone={() => router.push(isOwn ? paths.token(made.id) : back)} />}
    </form>
  );
}
