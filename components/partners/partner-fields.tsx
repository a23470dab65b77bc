import { useTranslations } from 'next-intl';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';

type Name = 'email' | 'name';

interface PartnerFieldsProps {
  register: (name: Name) => UseFormRegisterReturn;
  errorOf: (name: Name) => string | undefined;
}

/** Address of a person at a company that has no account yet, and the company's name until it gives its own. */
export function PartnerFields({ register, errorOf }: PartnerFieldsProps) {
  const t = useTranslations('partners');
  return (
    <>
      <Field label={t('email')} hint={t('emailHint')} error={errorOf('email')}>
        <Input type="email" autoComplete="off" spellCheck={false} maxLength={254} {...register('email')} />
      </Field>
      <Field label={t('partnerName')} hint={t('partnerNameHint')} optional error={errorOf('name')}>
        <Input autoComplete="off" maxLength={120} {...register('name')} />
      </Field>
    </>
  );
}
