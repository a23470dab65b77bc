import { useTranslations } from 'next-intl';
import type { ComponentProps } from 'react';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';

type InputFieldProps = { error: string | undefined } & ComponentProps<typeof Input>;

/** The identifier of a new scan app. */
export function IdentifierField({ error, ...input }: InputFieldProps) {
  const t = useTranslations('scan-apps');
  return (
    <Field label={t('identifier')} optional hint={t('identifierHint')} error={error}>
      <Input mono maxLength={64} {...input} />
    </Field>
  );
}

/** The analytics key of a scan app. */
export function AnalyticsKeyField({ error, ...input }: InputFieldProps) {
  const t = useTranslations('scan-apps');
  return (
    <Field label={t('gaKey')} optional hint={t('gaKeyHint')} error={error}>
      <Input mono maxLength={40} {...input} />
    </Field>
  );
}
