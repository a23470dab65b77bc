'use client';

import { useTranslations } from 'next-intl';
import { Field } from '#components/ui/field.tsx';
import { Select } from '#components/ui/select.tsx';
import type { ExportForm } from '#lib/contract/values/export-forms.ts';
import { exportForms } from '#lib/contract/values/export-forms.ts';

/** The form of an export: exact for programs, CSV that is safe to open in a spreadsheet, or a workbook. */
export function ExportFormSelect({ value, onChange }: { value: ExportForm; onChange: (form: ExportForm) => void }) {
  const t = useTranslations('codes');
  return (
    <Field label={t('export.form.label')} hint={t(`export.formHint.${value}`)}>
      <Select
        value={value}
        options={exportForms.map((form) => ({ value: form, label: t(`export.form.${form}`) }))}
        onChange={(event) => onChange(exportForms.find((form) => form === event.target.value) ?? 'exact')}
      />
    </Field>
  );
}

/** Query of a call for the form. The default is left out, so that other services accept the call. */
export const formQuery = (form: ExportForm) => (form === 'exact' ? {} : { form });
