import { useTranslations } from 'next-intl';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';

/** The password of the user, asked for before a change of the sign-in. */
export function OwnPasswordField({ error, field }: { error: string | undefined; field: UseFormRegisterReturn }) {
  const t = useTranslations('security');
  return (
    <Field label={t('yourPassword')} hint={t('passwordHint')} error={error}>
      <Input type="password" autoComplete="current-password" maxLength={1024} autoFocus {...field} />
    </Field>
  );
}
