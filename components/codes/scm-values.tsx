'use client';

import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';

/** Values by key as typed; null for a field that is to be emptied. Fields that are not there stay as they are. */
export type ScmValueInput = Readonly<Record<string, string | null>>;

interface ScmValuesProps {
  fields: readonly { key: string; name: string }[];
  values: ScmValueInput;
  onChange: (values: ScmValueInput) => void;
  error: string | undefined;
}

/** Values of the request: typed values, and null to empty a field. */
export function scmDataOf(values: ScmValueInput): Record<string, string | null> {
  return Object.fromEntries(
    Object.entries(values)
      .map(([key, value]) => [key, value === null ? null : value.trim()] as const)
      .filter(([, value]) => value !== ''),
  );
}

/** A value for each SCM field, left as it is, or emptied. */
export function ScmValues({ fields, values, onChange, error }: ScmValuesProps) {
  const t = useTranslations('codes');
  return (
    <div className="grid gap-3">
      {fields.map(({ key, name }) => {
        const empties = values[key] === null;
        return (
          <div key={key} className="flex items-end gap-2">
            <Field label={name} optional="unsaid" className="min-w-0 flex-1">
              <Input
                name={`scm_${key}`}
                maxLength={1000}
                autoComplete="off"
                placeholder={empties ? t('scm.willEmpty') : t('scm.stays')}
                readOnly={empties}
                value={values[key] ?? ''}
                onChange={(event) => onChange({ ...values, [key]: event.target.value })}
              />
            </Field>
            <Button
              aria-pressed={empties}
              aria-label={t('scm.emptyField', { name })}
              onClick={() => onChange({ ...values, [key]: empties ? '' : null })}
              className="h-9"
            >
              {empties ? t('scm.keep') : t('scm.empty')}
            </Button>
          </div>
        );
      })}
      {error && (
        <p role="alert" className="text-xs text-bad">
          {error}
        </p>
      )}
    </div>
  );
}
