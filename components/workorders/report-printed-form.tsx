'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { Controller } from 'react-hook-form';
import { FormError } from '#components/forms/form-error.tsx';
import { NumberInput } from '#components/forms/number-input.tsx';
import { SwitchField } from '#components/forms/switch-field.tsx';
import { useServiceForm } from '#components/forms/use-service-form.ts';
import { Button } from '#components/ui/button.tsx';
import { Callout } from '#components/ui/callout.tsx';
import { Field } from '#components/ui/field.tsx';
import { FormFoot } from '#components/ui/form-foot.tsx';
import { Input } from '#components/ui/input.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import type { QaProgress } from '#lib/contract/print-quality.ts';
import { reportPrinted } from '#lib/contract/workorder-steps.ts';
import type { Workorder } from '#lib/contract/workorders.ts';
import { paths } from '#lib/portal/paths.ts';
import { reportAsPrinted } from './actions.ts';
import { describeDifference, describeUnproven, finerCellsOf } from './print-warnings.ts';
import { momentOfPrinting, toLocalDay } from './printed-day.ts';
import { UnprintedFields } from './unprinted-fields.tsx';
import { isAnswered, type UnprintedAnswer, unprintedToSend } from './unprinted-places.ts';

interface ReportPrintedFormProps {
  workorder: Workorder;
  proofs: QaProgress | undefined;
  onReported: () => void;
  onCancel: () => void;
}

const fields = ['printed_date', 'printed_quantity', 'external_id', 'unprinted', 'keeps_cells'] as const;

/** Day, quantity and job number, filled in as is most likely; above them what is missing before prints go out. */
export function ReportPrintedForm({ workorder, proofs, onReported, onCancel }: ReportPrintedFormProps) {
  const ui = useTranslations('ui');
  const t = useTranslations('workorders');
  const today = toLocalDay(new Date());
  const [answer, setAnswer] = useState<UnprintedAnswer>({ choice: 'last', last: undefined, ranges: [['', '']] });
  // Where each code is printed several times, fewer prints do not mean fewer codes.
  const missingOf = (printed: number | undefined) =>
    workorder.is_static_print || printed === undefined || !(printed < workorder.quantity)
      ? 0
      : workorder.quantity - printed;
  const { form, onSubmit, failure, busy, errorOf } = useServiceForm({
    schema: reportPrinted.body,
    defaults: { printed_date: today, printed_quantity: workorder.quantity, external_id: workorder.external_id },
    fields,
    draft: `printed-${workorder.id}`,
    inDialog: true,
    prepare: ({ printed_date: day, unprinted: _unprinted, ...report }) => {
      const moment = momentOfPrinting(day, new Date());
      const missing = missingOf(report.printed_quantity);
      const unprinted = unprintedToSend(answer, missing, workorder);
      return {
        ...report,
        ...(moment !== undefined && { printed_date: moment }),
        ...(missing > 0 && !('none' in unprinted) && { unprinted }),
      };
    },
    submit: (body) => reportAsPrinted(workorder.id, body),
    onDone: onReported,
  });
  const send = (event: FormEvent) => {
    if (missing === 0 || isAnswered(answer, missing)) return onSubmit(event);
    event.preventDefault();
    form.setError('unprinted', { message: t('unprinted.nameCodes') });
  };
  const unproven = describeUnproven(workorder, proofs, t);
  const finerCells = finerCellsOf(workorder, proofs);
  const printed = form.watch('printed_quantity');
  const difference = describeDifference(workorder.quantity, printed, t);
  const missing = missingOf(printed);
  return (
    <form method="post" onSubmit={send} noValidate aria-label={t('report.action')} className="grid gap-4">
      <FormError
        title={t('report.failed')}
        failure={failure}
        unsure={{ title: t('report.unsure'), children: t('report.unsureText') }}
      />
      {unproven && (
        <Callout tone="wait" title={unproven.title}>
          {unproven.text} <TextLink href={paths.proofs(workorder.id)}>{t('report.toProofs')}</TextLink>
        </Callout>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('report.on')} optional="unsaid" error={errorOf('printed_date')}>
          <Input type="date" max={today} {...form.register('printed_date')} />
        </Field>
        <Controller
          control={form.control}
          name="printed_quantity"
          render={({ field: { ref, name, value, onChange, onBlur } }) => (
            <Field label={t('report.howMany')} hint={difference} optional error={errorOf('printed_quantity')}>
              <NumberInput ref={ref} name={name} value={value} onChange={onChange} onBlur={onBlur} />
            </Field>
          )}
        />
      </div>
      {missing > 0 && (
        <UnprintedFields
          workorder={workorder}
          choices={['last', 'ranges', 'unknown']}
          missing={missing}
          value={answer}
          onChange={(next) => {
            form.clearErrors('unprinted');
            setAnswer(next);
          }}
          error={errorOf('unprinted')}
        />
      )}
      <Field label={t('jobNumber')} optional error={errorOf('external_id')}>
        <Input autoComplete="off" spellCheck={false} maxLength={200} {...form.register('external_id')} />
      </Field>
      {finerCells !== undefined && (
        <SwitchField control={form.control} name="keeps_cells" hint={t('report.keepsCellsHint', { dots: finerCells })}>
          {t('report.keepsCells')}
        </SwitchField>
      )}
      <FormFoot inDialog>
        <Button onClick={onCancel}>{ui('back')}</Button>
        <Button type="submit" variant="primary" busy={busy}>
          {t('report.action')}
        </Button>
      </FormFoot>
    </form>
  );
}
