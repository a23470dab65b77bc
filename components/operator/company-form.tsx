'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { Controller } from 'react-hook-form';
import { toast } from 'sonner';
import { FormError } from '#components/forms/form-error.tsx';
import { useServiceForm } from '#components/forms/use-service-form.ts';
import { Button } from '#components/ui/button.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { Field } from '#components/ui/field.tsx';
import { FormFoot } from '#components/ui/form-foot.tsx';
import { Input } from '#components/ui/input.tsx';
import { RadioGroup } from '#components/ui/radio-group.tsx';
import { createCompany as createCompanyEndpoint } from '#lib/contract/companies.ts';
import { paths } from '#lib/portal/paths.ts';
import type { Translator } from '#lib/texts/translator.ts';
import { createCompany } from './actions.ts';
import { slugOf } from './company-words.ts';

const fields = ['company_type', 'name', 'slug'] as const;
const types = (t: Translator<'operator'>) => [
  { value: 'brand_owner', label: t('brandOwner'), hint: t('brandOwnerText') },
  { value: 'printing_partner', label: t('printingPartner'), hint: t('printingPartnerText') },
];

/** A new company. Its slug follows the name until it is typed by hand. */
export function CompanyForm() {
  const t = useTranslations('operator');
  const router = useRouter();
  const { form, onSubmit, failure, busy, errorOf } = useServiceForm({
    schema: createCompanyEndpoint.body,
    defaults: { company_type: 'brand_owner', name: '', slug: '' },
    fields,
    submit: createCompany,
    onDone: ({ id, name }) => {
      toast.success(t('company.added', { name }), { description: t('company.addedText') });
      router.push(paths.operatorCompany(id));
    },
    draft: 'company',
  });
  return (
    <form method="post" onSubmit={onSubmit} noValidate aria-label={t('company.label')} className="grid max-w-160 gap-5">
      <FormError title={t('company.notAdded')} failure={failure} />
      <Controller
        control={form.control}
        name="company_type"
        render={({ field }) => (
          <RadioGroup
            label={t('type.label')}
            look="cards"
            options={types(t)}
            value={field.value ?? ''}
            onValueChange={field.onChange}
          />
        )}
      />
      <Field label={t('name')} error={errorOf('name')}>
        <Input
          autoComplete="organization"
          maxLength={120}
          {...form.register('name', {
            onChange: (event: { target: { value: string } }) => {
              if (!form.getFieldState('slug').isDirty) form.setValue('slug', slugOf(event.target.value));
            },
          })}
        />
      </Field>
      <Field label={t('slug')} hint={t('slugHint')} error={errorOf('slug')}>
        <Input
          mono
          maxLength={63}
          {...form.register('slug', {
            onChange: () => form.setValue('slug', form.getValues('slug'), { shouldDirty: true }),
          })}
        />
      </Field>
      <FormFoot>
        <Button type="submit" variant="primary" busy={busy}>
          {t('company.add')}
        </Button>
        <ButtonLink href={paths.operatorCompanies}>{t('back')}</ButtonLink>
      </FormFoot>
    </form>
  );
}
