'use client';

import { useRouter } from 'next/navigation';
import { type FormEvent, useState } from 'react';
import { splitFieldErrors } from '#components/forms/field-errors.ts';
import { FormError } from '#components/forms/form-error.tsx';
import { useServiceGap } from '#components/shell/service-gaps.tsx';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Select } from '#components/ui/select.tsx';
import { leaveIfSignedOut } from '#lib/portal/leave-if-signed-out.ts';
import { paths } from '#lib/portal/paths.ts';
import type { CallFailure } from '#lib/portal/result.ts';
import { useTexts } from '#texts';
import { startExport } from './actions.ts';
import { addressOf, type CodeFilterValues } from './code-list-params.ts';
import { statusOptions } from './code-words.ts';
import { SpreadsheetSwitch } from './spreadsheet-switch.tsx';
import { momentsOf } from './typed-values.ts';
import { unreachable } from './unreachable.ts';

const numbers = ['workorder', 'products', 'brands', 'campaign', 'activated_by'] as const;
const moments = ['activated_at', 'updated_at'] as const;

/** The columns of the list they are filters of. */
const labelKeys = {
  workorder: 'column.workorder',
  products: 'column.product',
  brands: 'column.brand',
  campaign: 'filter.campaign',
  activated_by: 'column.activatedBy',
  activated_at: 'column.activated',
  updated_at: 'column.scmUpdated',
} as const;
const own = [...numbers, ...moments].map((name): string => name);

/** The filters of the download as a form, where there is no list of codes to set them on. */
export function ExportByFilters({ filters }: { filters: CodeFilterValues }) {
  const t = useTexts('codes');
  const common = useTexts('common');
  const router = useRouter();
  // A service without the list of documents is not ours, and knows one form only.
  const mayChooseForm = !useServiceGap('documents');
  const [forSpreadsheet, setForSpreadsheet] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure>();
  const forms = useTexts('forms');
  const split = failure && splitFieldErrors(failure, [...own, 'status', 'serial_number', 'extended_id', 'scm'], forms);
  const errorOf = (field: string) => split?.own.find(([name]) => name === field)?.[1];
  const start = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const filters = queryOf(new FormData(event.currentTarget));
    const query = forSpreadsheet ? { ...filters, form: 'spreadsheet' } : filters;
    setBusy(true);
    setFailure(undefined);
    const result = await startExport(query).catch(() => unreachable(t));
    setBusy(false);
    if (result.ok) router.push(addressOf(paths.codes, filters, { document: result.data.document.key }));
    else if (!leaveIfSignedOut(result)) setFailure(result);
  };
  const text = { autoComplete: 'off', spellCheck: false } as const;
  return (
    <form
      method="post"
      noValidate
      onSubmit={start}
      aria-label={t('change.title.export')}
      className="grid max-w-180 gap-4"
    >
      <FormError
        title={t('export.notStarted')}
        failure={failure && { ...failure, message: split?.rest || failure.message }}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        {numbers.map((name) => (
          <Field key={name} label={t(labelKeys[name])} optional="unsaid" error={errorOf(name)}>
            <Input
              {...text}
              name={name}
              inputMode="numeric"
              placeholder={t('export.number')}
              maxLength={10}
              defaultValue={filters[name]}
            />
          </Field>
        ))}
        <Field label={t('column.status')} optional="unsaid" error={errorOf('status')}>
          <Select
            name="status"
            placeholder={t('export.any')}
            defaultValue={filters.status ?? ''}
            options={statusOptions(common)}
          />
        </Field>
        <Field label={t('column.serial')} optional="unsaid" error={errorOf('serial_number')}>
          <Input {...text} mono name="serial_number" maxLength={40} defaultValue={filters.serial_number} />
        </Field>
        <Field label={t('column.id')} optional="unsaid" error={errorOf('extended_id')}>
          <Input {...text} mono name="extended_id" maxLength={512} defaultValue={filters.extended_id} />
        </Field>
        {moments.flatMap((name) => [
          <Field
            key={`${name}-from`}
            label={t('export.from', { what: t(labelKeys[name]) })}
            optional="unsaid"
            error={errorOf(name)}
          >
            <Input type="date" name={`${name}-from`} />
          </Field>,
          <Field key={`${name}-to`} label={t('export.to', { what: t(labelKeys[name]) })} optional="unsaid">
            <Input type="date" name={`${name}-to`} />
          </Field>,
        ])}
        <Field label={t('filter.scmField')} optional="unsaid" error={errorOf('scm')}>
          <Input {...text} mono name="scm-key" placeholder={t('export.key')} maxLength={63} />
        </Field>
        <Field label={t('export.valueOf')} optional="unsaid">
          <Input {...text} name="scm-value" maxLength={1000} />
        </Field>
      </div>
      {mayChooseForm && <SpreadsheetSwitch checked={forSpreadsheet} onCheckedChange={setForSpreadsheet} />}
      <div className="flex items-center justify-between gap-4">
        <p className="text-xs text-ink3">{t('export.empty')}</p>
        <Button type="submit" variant="primary" busy={busy}>
          {t('export.start')}
        </Button>
      </div>
    </form>
  );
}

/** What was filled in, by the names of the download. */
function queryOf(form: FormData): CodeFilterValues {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  const query: Record<string, string> = {};
  for (const name of [...numbers, 'status', 'serial_number', 'extended_id']) query[name] = text(name);
  // Days the wrong way round are sent as they are: the service says so on the field.
  for (const name of moments) {
    const days = [text(`${name}-from`), text(`${name}-to`)] as const;
    query[name] = momentsOf(...days) ?? days.join(',');
  }
  if (text('scm-key')) query[`scm_${text('scm-key').toLowerCase()}`] = text('scm-value');
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));
}
