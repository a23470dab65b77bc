'use client';

import { useTranslations } from 'next-intl';
import { type Control, type FieldValues, type Path, useController } from 'react-hook-form';
import { Field } from '#components/ui/field.tsx';
import { findBrandOwners, findPrintingPartners } from './actions.ts';
import { PickField } from './pick-field.tsx';

interface CompanyFieldProps<I extends FieldValues, O> {
  control: Control<I, unknown, O>;
  name: Path<I>;
  kind: 'brand_owner' | 'printing_partner';
  hint?: string;
  optional?: boolean;
  error: string | undefined;
  /** Name of the company, when the page knows it. */
  companyName?: string | undefined;
  disabled?: boolean;
}

/** The company of a form, found by its name. */
export function CompanyField<I extends FieldValues, O>(props: CompanyFieldProps<I, O>) {
  const { control, name, kind, companyName, disabled, ...field } = props;
  const t = useTranslations('forms');
  const { value, onChange, onBlur } = useController({ control, name }).field;
  return (
    <Field label={t(`company.${kind}.label`)} {...field}>
      <PickField
        find={t(`company.${kind}.find`)}
        placeholder={t('company.name')}
        nothing={t(`company.${kind}.nothing`)}
        search={kind === 'brand_owner' ? findBrandOwners : findPrintingPartners}
        value={value}
        valueName={companyName}
        onChange={onChange}
        onBlur={onBlur}
        disabled={disabled}
      />
    </Field>
  );
}
