'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { Controller } from 'react-hook-form';
import * as z from 'zod';
import { FormError } from '#components/forms/form-error.tsx';
import { useServiceForm } from '#components/forms/use-service-form.ts';
import { useServiceGap } from '#components/session/service-gaps.tsx';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { FormFoot } from '#components/ui/form-foot.tsx';
import { Input } from '#components/ui/input.tsx';
import { Select } from '#components/ui/select.tsx';
import { type ExportForm, exportForms } from '#lib/contract/values/export-forms.ts';
import { paths } from '#lib/portal/paths.ts';
import { startExport } from './actions.ts';
import { addressOf, type CodeFilterValues } from './code-list-params.ts';
import { statusOptions } from './code-words.ts';
import { ExportFormSelect, formQuery } from './export-form-select.tsx';
import { momentsOf } from './typed-values.ts';

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
const fields = [...numbers, ...moments, 'status', 'serial_number', 'extended_id', 'scm'] as const;

const text = z.string().trim();
const days = z.object({ from: text, to: text });
const filterForm = z.object({
  workorder: text,
  products: text,
  brands: text,
  campaign: text,
  activated_by: text,
  status: text,
  serial_number: text,
  extended_id: text,
  activated_at: days,
  updated_at: days,
  scm: z.object({ key: text.toLowerCase(), value: text }),
  form: z.enum(exportForms),
});

/** The filters of the download as a form, where there is no list of codes to set them on. */
export function ExportByFilters({ filters }: { filters: CodeFilterValues }) {
  const t = useTranslations('codes');
  const common = useTranslations('common');
  const router = useRouter();
  // A service without the list of documents is not ours, and knows one form only.
  const mayChooseForm = !useServiceGap('documents');
  const noDays = { from: '', to: '' };
  const { form, onSubmit, failure, busy, errorOf } = useServiceForm({
    schema: filterForm,
    defaults: {
      workorder: filters.workorder ?? '',
      products: filters.products ?? '',
      brands: filters.brands ?? '',
      campaign: filters.campaign ?? '',
      activated_by: filters.activated_by ?? '',
      status: filters.status ?? '',
      serial_number: filters.serial_number ?? '',
      extended_id: filters.extended_id ?? '',
      activated_at: noDays,
      updated_at: noDays,
      scm: { key: '', value: '' },
      form: 'exact' as ExportForm,
    },
    fields,
    draft: 'export',
    stays: 'as sent',
    submit: async (values) => {
      const query = queryOf(values);
      const result = await startExport({ ...query, ...formQuery(values.form) });
      return result.ok ? { ok: true as const, data: { query, document: result.data.document.key } } : result;
    },
    onDone: ({ query, document }) => router.push(addressOf(paths.codes, query, { document })),
  });
  const plain = { autoComplete: 'off', spellCheck: false } as const;
  return (
    <form
      method="post"
      noValidate
      onSubmit={onSubmit}
      aria-label={t('change.title.export')}
      className="grid max-w-180 gap-4"
    >
      <FormError title={t('export.notStarted')} failure={failure} />
      <div className="grid gap-4 sm:grid-cols-2">
        {numbers.map((name) => (
          <Field key={name} label={t(labelKeys[name])} optional="unsaid" error={errorOf(name)}>
            <Input
              {...plain}
              inputMode="numeric"
              placeholder={t('export.number')}
              maxLength={10}
              {...form.register(name)}
            />
          </Field>
        ))}
        <Field label={t('column.status')} optional="unsaid" error={errorOf('status')}>
          <Select placeholder={t('export.any')} options={statusOptions(common)} {...form.register('status')} />
        </Field>
        <Field label={t('column.serial')} optional="unsaid" error={errorOf('serial_number')}>
          <Input {...plain} mono maxLength={40} {...form.register('serial_number')} />
        </Field>
        <Field label={t('column.id')} optional="unsaid" error={errorOf('extended_id')}>
          <Input {...plain} mono maxLength={512} {...form.register('extended_id')} />
        </Field>
        {moments.flatMap((name) => [
          <Field
            key={`${name}-from`}
            label={t('export.from', { what: t(labelKeys[name]) })}
            optional="unsaid"
            error={errorOf(name)}
          >
            <Input type="date" {...form.register(`${name}.from`)} />
          </Field>,
          <Field key={`${name}-to`} label={t('export.to', { what: t(labelKeys[name]) })} optional="unsaid">
            <Input type="date" {...form.register(`${name}.to`)} />
          </Field>,
        ])}
        <Field label={t('filter.scmField')} optional="unsaid" error={errorOf('scm')}>
          <Input {...plain} mono placeholder={t('export.key')} maxLength={63} {...form.register('scm.key')} />
        </Field>
        <Field label={t('export.valueOf')} optional="unsaid">
          <Input {...plain} maxLength={1000} {...form.register('scm.value')} />
        </Field>
      </div>
      {mayChooseForm && (
        <Controller
          control={form.control}
          name="form"
          render={({ field }) => <ExportFormSelect value={field.value} onChange={field.onChange} />}
        />
      )}
      <FormFoot>
        <Button type="submit" variant="primary" busy={busy}>
          {t('export.start')}
        </Button>
        <p className="text-xs text-ink3">{t('export.empty')}</p>
      </FormFoot>
    </form>
  );
}

/** The filters that are filled in, by their names in the download. */
function queryOf({ scm, form: _, activated_at, updated_at, ...texts }: z.output<typeof filterForm>) {
  // Days the wrong way round are sent as they are: the service says so on the field.
  const between = ({ from, to }: z.output<typeof days>) => momentsOf(from, to) ?? `${from},${to}`;
  const query = {
    ...texts,
    activated_at: between(activated_at),
    updated_at: between(updated_at),
    ...(scm.key && { [`scm_${scm.key}`]: scm.value }),
  };
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));
}
