'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { Controller } from 'react-hook-form';
import { FormError } from '#components/forms/form-error.tsx';
import { NumberInput } from '#components/forms/number-input.tsx';
import { useServiceForm } from '#components/forms/use-service-form.ts';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { FormFoot } from '#components/ui/form-foot.tsx';
import { decideUnprinted } from '#lib/contract/workorder-steps.ts';
import type { Workorder } from '#lib/contract/workorders.ts';
import { decideUnprintedCodes } from './actions.ts';
import { describeDifference } from './print-warnings.ts';
import { UnprintedFields } from './unprinted-fields.tsx';
import { isAnswered, type UnprintedAnswer, unprintedToSend } from './unprinted-places.ts';

interface DecideUnprintedFormProps {
  workorder: Workorder;
  onDecided: () => void;
  onCancel: () => void;
}

const fields = ['printed_quantity', 'unprinted'] as const;

/** How many were printed, as far as the press has said, and which were not. */
export function DecideUnprintedForm({ workorder, onDecided, onCancel }: DecideUnprintedFormProps) {
  const ui = useTranslations('ui');
  const t = useTranslations('workorders');
  const [answer, setAnswer] = useState<UnprintedAnswer>({ choice: 'last', last: undefined, ranges: [['', '']] });
  const missingOf = (printed: number | undefined) =>
    workorder.is_static_print || printed === undefined || !(printed < workorder.quantity)
      ? undefined
      : workorder.quantity - printed;
  const { form, onSubmit, failure, busy, errorOf } = useServiceForm({
    schema: decideUnprinted.body,
    defaults: { ...(workorder.printed_quantity !== null && { printed_quantity: workorder.printed_quantity }) },
    fields,
    inDialog: true,
    prepare: ({ printed_quantity: printed }) => {
      const unprinted = unprintedToSend(answer, missingOf(printed), workorder);
      if ('unknown' in unprinted || 'none' in unprinted) return { unprinted: { none: true as const } };
      return printed === undefined ? { unprinted } : { unprinted, printed_quantity: printed };
    },
    submit: (body) => decideUnprintedCodes(workorder.id, body),
    onDone: onDecided,
  });
  const printed = form.watch('printed_quantity');
  const send = (event: FormEvent) => {
    if (isAnswered(answer, missingOf(printed))) return onSubmit(event);
    event.preventDefault();
    form.setError('unprinted', { message: t('unprinted.nameCodes') });
  };
  return (
    <form method="post" onSubmit={send} noValidate aria-label={t('unprinted.decide')} className="grid gap-4">
      <FormError title={t('unprinted.decideFailed')} failure={failure} />
      <Controller
        control={form.control}
        name="printed_quantity"
        render={({ field: { ref, name, value, onChange, onBlur } }) => (
          <Field
            label={t('report.howMany')}
            hint={describeDifference(workorder.quantity, value, t)}
            optional
            error={errorOf('printed_quantity')}
          >
            <NumberInput ref={ref} name={name} value={value} onChange={onChange} onBlur={onBlur} />
          </Field>
        )}
      />
      <UnprintedFields
        workorder={workorder}
        choices={['none', 'last', 'ranges']}
        missing={missingOf(printed)}
        value={answer}
        onChange={(next) => {
          form.clearErrors('unprinted');
          setAnswer(next);
        }}
        error={errorOf('unprinted')}
      />
      <FormFoot inDialog>
        <Button onClick={onCancel}>{ui('back')}</Button>
        <Button type="submit" variant="primary" busy={busy}>
          {t('unprinted.decideAction')}
        </Button>
      </FormFoot>
    </form>
  );
}
