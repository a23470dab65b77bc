'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type ComponentProps, type FormEvent, useState } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { toast } from 'sonner';
import { FormError } from '#components/forms/form-error.tsx';
import { NumberInput } from '#components/forms/number-input.tsx';
import { SwitchField } from '#components/forms/switch-field.tsx';
import { useServiceForm } from '#components/forms/use-service-form.ts';
import { Button } from '#components/ui/button.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { FormFoot } from '#components/ui/form-foot.tsx';
import { Input } from '#components/ui/input.tsx';
import { Section } from '#components/ui/section.tsx';
import { Select } from '#components/ui/select.tsx';
import { Surface } from '#components/ui/surface.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import type { Company } from '#lib/contract/companies.ts';
import { checkPages } from '#lib/contract/values/check-page.ts';
import { languageNames, offeredLanguages } from '#lib/texts/languages.ts';
import { updateCompany } from './actions.ts';
import { changeOf, flatten, formValuesOf } from './company-form-values.ts';
import { companyForm } from './company-schema.ts';

interface CompanyFormProps {
  company: Company;
  zones: readonly string[];
  /** The operator changes the slug, too. */
  hasSlug?: boolean;
}

/** Name and settings of a company: of the user's own, or of any for the operator. */
export function CompanyForm({ company, zones, hasSlug = false }: CompanyFormProps) {
  const t = useTranslations('company');
  const router = useRouter();
  const [saved, setSaved] = useState({ company, times: 0 });
  return (
    <Fields
      key={saved.times}
      company={saved.company}
      zones={zones}
      hasSlug={hasSlug}
      wasSaved={saved.times > 0}
      onSaved={(changed) => {
        setSaved(({ times }) => ({ company: changed, times: times + 1 }));
        toast.success(t('saved'), { description: changed.name });
        router.refresh();
      }}
    />
  );
}

const fields = [
  'name',
  'slug',
  'time_zone',
  'language',
  'check_page',
  'max_scan_count',
  'shows_scan_count',
  'privacy_url',
  'staff_networks',
  'keep_photos',
  'photo_retention_days',
] as const;

interface FieldsProps extends Required<CompanyFormProps> {
  wasSaved: boolean;
  onSaved: (company: Company) => void;
}

function Fields({ company, zones, hasSlug, wasSaved, onSaved }: FieldsProps) {
  const t = useTranslations('company');
  const common = useTranslations('common');
  const hasCodes = company.company_type === 'brand_owner' && company.settings !== null;
  const { form, onSubmit, failure, busy, errorOf } = useServiceForm({
    schema: companyForm,
    defaults: formValuesOf(company),
    fields,
    draft: `company-${company.id}`,
    record: company,
    submit: async (_values, _key, changed, loaded) =>
      flatten(await updateCompany(company.id, changeOf(changed(), hasCodes), loaded)),
    onDone: onSaved,
  });
  const { control } = form;
  const keeps = useWatch({ control, name: 'keep_photos' });
  const deletes = company.settings?.keep_photos === true && !keeps;
  const number = (
    name: 'max_scan_count' | 'photo_retention_days',
    empty: number | null,
    words: Pick<ComponentProps<typeof Field>, 'label' | 'hint' | 'optional'>,
  ) => (
    <Controller
      control={control}
      name={name}
      render={({ field }) => (
        <Field {...words} error={errorOf(name)}>
          <NumberInput
            name={name}
            value={field.value ?? undefined}
            onChange={(value) => field.onChange(value ?? empty)}
            onBlur={field.onBlur}
            className="max-w-40 tabular-nums"
          />
        </Field>
      )}
    />
  );
  // Enter in a field must not delete photos without the question.
  const send = (event: FormEvent) => (deletes ? event.preventDefault() : onSubmit(event));
  return (
    <form
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        send(event);
      }}
      noValidate
      aria-label={t('title')}
    >
      <FormError title={t('notChanged')} failure={failure} />
      <Section title={t('nameAndZone')}>
        <Surface className="grid gap-5">
          <Field label={t('name')} hint={t('nameHint')} error={errorOf('name')} className="max-w-90">
            <Input autoComplete="organization" maxLength={120} {...form.register('name')} />
          </Field>
          {hasSlug && (
            <Field label={t('slug')} hint={t('slugHint')} error={errorOf('slug')} className="max-w-90">
              <Input mono maxLength={63} {...form.register('slug')} />
            </Field>
          )}
          <Field
            label={t('zone')}
            optional="unsaid"
            hint={t('zoneHint')}
            error={errorOf('time_zone')}
            className="max-w-90"
          >
            <Select
              placeholder="UTC"
              options={zones.map((value) => ({ value, label: value.replaceAll('_', ' ') }))}
              {...form.register('time_zone')}
            />
          </Field>
          <Field
            label={t('language')}
            optional="unsaid"
            hint={t('languageHint')}
            error={errorOf('language')}
            className="max-w-90"
          >
            <Select
              placeholder={t('languageOfBrowser')}
              options={offeredLanguages.map((value) => ({ value, label: languageNames[value] }))}
              {...form.register('language')}
            />
          </Field>
        </Surface>
      </Section>
      {hasCodes && (
        <>
          <Section title={t('scans')}>
            <Surface className="grid gap-5">
              <Field
                label={t('checkPage')}
                hint={t('checkPageHint')}
                error={errorOf('check_page')}
                className="max-w-90"
              >
                <Select
                  options={checkPages.map((value) => ({ value, label: t(`checkPages.${value}`) }))}
                  {...form.register('check_page')}
                />
              </Field>
              <SwitchField control={control} name="shows_scan_count" hint={t('scanHistoryHint')}>
                {t('scanHistory')}
              </SwitchField>
              <Field
                label={t('privacy')}
                optional
                hint={t('privacyHint')}
                error={errorOf('privacy_url')}
                className="max-w-90"
              >
                <Input type="url" maxLength={2000} {...form.register('privacy_url')} />
              </Field>
              {number('max_scan_count', null, { label: t('maxScans'), hint: t('maxScansHint'), optional: true })}
              <Field
                label={t('staffNetworks')}
                optional
                hint={t('staffNetworksHint')}
                error={errorOf('staff_networks')}
                className="max-w-90"
              >
                <Textarea
                  rows={3}
                  placeholder="203.0.113.0/24"
                  spellCheck={false}
                  className="font-mono text-code"
                  {...form.register('staff_networks')}
                />
              </Field>
            </Surface>
          </Section>
          <Section title={t('photos')}>
            <Surface className="grid gap-5">
              <SwitchField control={control} name="keep_photos" hint={t('keepPhotosHint')}>
                {t('keepPhotos')}
              </SwitchField>
              {keeps && number('photo_retention_days', Number.NaN, { label: t('keepDays'), hint: t('keepDaysHint') })}
            </Surface>
          </Section>
        </>
      )}
      <div className="mt-5">
        {deletes ? (
          <FormFoot>
            <ConfirmDialog
              trigger={
                <Button variant="primary" busy={busy}>
                  {common('save')}
                </Button>
              }
              title={t('delete.title')}
              description={t('delete.text')}
              confirmLabel={t('delete.confirm')}
              dismissLabel={t('delete.keep')}
              danger
              onConfirm={async () => {
                onSubmit();
                return undefined;
              }}
            />
          </FormFoot>
        ) : (
          <FormFoot>
            <Button type="submit" variant="primary" busy={busy} autoFocus={wasSaved}>
              {common('save')}
            </Button>
          </FormFoot>
        )}
      </div>
    </form>
  );
}
