'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { Controller } from 'react-hook-form';
import { toast } from 'sonner';
import { flatten } from '#components/company/company-form-values.ts';
import { FormError } from '#components/forms/form-error.tsx';
import { NumberInput } from '#components/forms/number-input.tsx';
import { SwitchField } from '#components/forms/switch-field.tsx';
import { useServiceForm } from '#components/forms/use-service-form.ts';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { FormFoot } from '#components/ui/form-foot.tsx';
import { Input } from '#components/ui/input.tsx';
import type { Company } from '#lib/contract/companies.ts';
import { updateCompany } from './actions.ts';
import { companySettings } from './company-settings-schema.ts';

const fields = ['name', 'slug', 'keep_photos', 'photo_retention_days', 'max_scan_count'] as const;

/** Settings of a company that the operator may change. */
export function CompanySettings({ company }: { company: Company }) {
  const t = useTranslations('operator');
  const common = useTranslations('common');
  const router = useRouter();
  const { form, onSubmit, failure, busy, errorOf } = useServiceForm({
    schema: companySettings,
    defaults: { name: company.name, slug: company.slug, ...company.settings },
    fields,
    draft: `company-${company.id}`,
    submit: async (_values, _key, changed) => {
      const { name, slug, ...settings } = changed();
      return flatten(await updateCompany(company.id, { name, slug, settings }));
    },
    onDone: () => {
      toast.success(t('company.saved'));
      router.refresh();
    },
  });
  const { control } = form;
  return (
    <form method="post" onSubmit={onSubmit} noValidate aria-label={t('settings')} className="grid max-w-120 gap-5">
      <FormError title={t('nothingChanged')} failure={failure} />
      <Field label={t('name')} error={errorOf('name')}>
        <Input maxLength={120} {...form.register('name')} />
      </Field>
      <Field label={t('slug')} hint={t('slugLinkHint')} error={errorOf('slug')}>
        <Input mono autoCapitalize="none" spellCheck={false} maxLength={63} {...form.register('slug')} />
      </Field>
      {company.company_type === 'brand_owner' && (
        <>
          <SwitchField control={control} name="keep_photos" hint={t('keepPhotosHint')}>
            {t('keepPhotos')}
          </SwitchField>
          <Controller
            control={control}
            name="photo_retention_days"
            render={({ field }) => (
              <Field label={t('photoDays')} error={errorOf('photo_retention_days')}>
                <NumberInput
                  name={field.name}
                  ref={field.ref}
                  value={field.value}
                  onChange={field.onChange}
                  onBlur={field.onBlur}
                />
              </Field>
            )}
          />
          <Controller
            control={control}
            name="max_scan_count"
            render={({ field }) => (
              <Field label={t('maxScans')} hint={t('emptyNever')} optional error={errorOf('max_scan_count')}>
                <NumberInput
                  name={field.name}
                  ref={field.ref}
                  value={field.value ?? undefined}
                  onChange={(next) => field.onChange(next ?? null)}
                  onBlur={field.onBlur}
                />
              </Field>
            )}
          />
        </>
      )}
      <FormFoot>
        <Button type="submit" variant="primary" busy={busy}>
          {common('save')}
        </Button>
      </FormFoot>
    </form>
  );
}
