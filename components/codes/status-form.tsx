'use client';

import { useTranslations } from 'next-intl';
import { Controller } from 'react-hook-form';
import { FormError } from '#components/forms/form-error.tsx';
import { useServiceForm } from '#components/forms/use-service-form.ts';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { FormFoot } from '#components/ui/form-foot.tsx';
import { RadioGroup } from '#components/ui/radio-group.tsx';
import { Select } from '#components/ui/select.tsx';
import type { CodeTask } from '#lib/contract/code-tasks.ts';
import { type Code, updateCodeStatus } from '#lib/contract/codes.ts';
import { activationStatus } from '#lib/contract/values/codes.ts';
import { changeStatus } from './actions.ts';
import { reasonOptions } from './code-words.ts';

export interface StatusFormProps {
  code: Code;
  /** The change is done, or still going on. */
  onChanged: (task: CodeTask) => void;
}

const statuses = ['active', 'inactive', 'blacklisted'] as const;

const fields = ['activation_status', 'blacklist_reason'] as const;

/** Status and, where it is needed, the reason. */
export function StatusForm({ code, onChanged }: StatusFormProps) {
  const t = useTranslations('codes');
  const common = useTranslations('common');
  const { form, onSubmit, failure, busy, errorOf } = useServiceForm({
    schema: updateCodeStatus.body,
    defaults: { extended_ids: [code.extended_id], activation_status: code.activation_status },
    fields,
    draft: `status-${code.extended_id}`,
    inDialog: true,
    prepare: (values) => ({
      ...values,
      blacklist_reason: values.activation_status === activationStatus.blacklisted ? values.blacklist_reason : undefined,
    }),
    submit: changeStatus,
    onDone: onChanged,
  });
  const status = form.watch('activation_status');
  const blacklists = status === activationStatus.blacklisted;
  return (
    <form method="post" onSubmit={onSubmit} noValidate aria-label={t('status.title')} className="grid gap-4">
      <FormError
        title={t('status.notChanged')}
        failure={failure}
        unsure={{ title: t('status.unsure'), children: t('status.unsureText') }}
      />
      <Controller
        control={form.control}
        name="activation_status"
        render={({ field }) => (
          <RadioGroup
            label={t('status.new')}
            value={String(field.value)}
            onValueChange={(value) => field.onChange(Number(value))}
            options={statuses.map((name) => ({
              value: String(activationStatus[name]),
              label: common(`codeStatus.${name}`),
              hint: t(`status.${name}Hint`),
            }))}
          />
        )}
      />
      {blacklists && (
        <Controller
          control={form.control}
          name="blacklist_reason"
          render={({ field }) => (
            <Field label={t('reason.label')} hint={t('reason.hintOne')} error={errorOf('blacklist_reason')}>
              <Select
                name="blacklist_reason"
                ref={field.ref}
                onBlur={field.onBlur}
                value={field.value ? String(field.value) : ''}
                onChange={(event) => field.onChange(event.target.value ? Number(event.target.value) : undefined)}
                placeholder={t('reason.choose')}
                options={reasonOptions(common)}
              />
            </Field>
          )}
        />
      )}
      <FormFoot inDialog>
        <Button type="submit" variant={blacklists ? 'danger' : 'primary'} busy={busy}>
          {blacklists ? t('status.blacklist') : t('status.title')}
        </Button>
      </FormFoot>
    </form>
  );
}
