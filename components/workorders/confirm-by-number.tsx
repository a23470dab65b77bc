'use client';

import { useTranslations } from 'next-intl';
import { Controller } from 'react-hook-form';
import { FormError } from '#components/forms/form-error.tsx';
import { IdInput } from '#components/forms/id-input.tsx';
import { useServiceForm } from '#components/forms/use-service-form.ts';
import { Button } from '#components/ui/button.tsx';
import { Callout } from '#components/ui/callout.tsx';
import { Field } from '#components/ui/field.tsx';
import { FormFoot } from '#components/ui/form-foot.tsx';
import { Input } from '#components/ui/input.tsx';
import { printerConfirm } from '#lib/contract/workorder-steps.ts';
import type { Workorder } from '#lib/contract/workorders.ts';
import { confirmPrinting } from './actions.ts';

const fields = ['equipment', 'substrate', 'external_id'] as const;

/** Confirms the printing of an order that only its number is known of, at a service without lists to choose from. */
export function ConfirmByNumber({ id, onConfirmed }: { id: number; onConfirmed: (workorder: Workorder) => void }) {
  const t = useTranslations('workorders');
  const { form, onSubmit, failure, busy, errorOf } = useServiceForm({
    schema: printerConfirm.body,
    defaults: { external_id: '' },
    fields,
    submit: (input) => confirmPrinting(id, input),
    onDone: onConfirmed,
  });
  return (
    <form
      method="post"
      onSubmit={onSubmit}
      noValidate
      aria-label={t('confirm.action')}
      className="grid max-w-140 gap-4"
    >
      <FormError title={t('confirm.failed')} failure={failure} />
      <Callout tone="wait" title={t('confirm.forThese')}>
        {t('confirm.final')}
      </Callout>
      <div className="grid gap-4 sm:grid-cols-2">
        {(['equipment', 'substrate'] as const).map((name) => (
          <Controller
            key={name}
            control={form.control}
            name={name}
            render={({ field }) => (
              <Field label={t(`confirm.${name}`)} hint={t('confirm.itsNumber')} error={errorOf(name)}>
                <IdInput name={name} value={field.value} onChange={field.onChange} onBlur={field.onBlur} />
              </Field>
            )}
          />
        ))}
      </div>
      <Field label={t('jobNumber')} optional error={errorOf('external_id')}>
        <Input autoComplete="off" spellCheck={false} maxLength={200} {...form.register('external_id')} />
      </Field>
      <FormFoot>
        <Button type="submit" variant="primary" busy={busy}>
          {t('confirm.action')}
        </Button>
      </FormFoot>
    </form>
  );
}
