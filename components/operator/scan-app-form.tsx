'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { toast } from 'sonner';
import { CompanyField } from '#components/forms/company-field.tsx';
import { FormError } from '#components/forms/form-error.tsx';
import { SwitchField } from '#components/forms/switch-field.tsx';
import { useServiceForm } from '#components/forms/use-service-form.ts';
import { AnalyticsKeyField, IdentifierField } from '#components/scan-apps/scan-app-fields.tsx';
import { Button } from '#components/ui/button.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { Field } from '#components/ui/field.tsx';
import { FormFoot } from '#components/ui/form-foot.tsx';
import { Input } from '#components/ui/input.tsx';
import { createScanApp, type ScanApp, updateScanApp } from '#lib/contract/scan-apps.ts';
import { paths } from '#lib/portal/paths.ts';
import { addScanApp, changeScanApp } from './actions.ts';

const newFields = ['company', 'name', 'identifier', 'ga_key'] as const;

/** A new application that may send photos. */
export function NewScanAppForm() {
  const t = useTranslations('operator');
  const router = useRouter();
  const { form, onSubmit, failure, busy, errorOf } = useServiceForm({
    schema: createScanApp.body,
    defaults: { name: '', identifier: '', ga_key: '' },
    fields: newFields,
    prepare: ({ identifier, ...values }) => ({ ...values, ...(identifier && { identifier }) }),
    submit: addScanApp,
    onDone: ({ id }) => {
      toast.success(t('scanApp.added'));
      router.push(paths.operatorScanApp(id));
    },
    draft: 'scan-app',
  });
  return (
    <form method="post" onSubmit={onSubmit} noValidate aria-label={t('scanApp.label')} className="grid max-w-120 gap-5">
      <FormError title={t('scanApp.notAdded')} failure={failure} />
      <CompanyField
        control={form.control}
        name="company"
        kind="brand_owner"
        hint={t('brandOwnerHint')}
        optional
        error={errorOf('company')}
      />
      <Field label={t('name')} error={errorOf('name')}>
        <Input autoComplete="off" maxLength={120} {...form.register('name')} />
      </Field>
      <IdentifierField error={errorOf('identifier')} {...form.register('identifier')} />
      <AnalyticsKeyField error={errorOf('ga_key')} {...form.register('ga_key')} />
      <FormFoot>
        <Button type="submit" variant="primary" busy={busy}>
          {t('scanApp.add')}
        </Button>
        <ButtonLink href={paths.operatorScanApps}>{t('back')}</ButtonLink>
      </FormFoot>
    </form>
  );
}

const fields = ['name', 'ga_key', 'is_active', 'is_staff', 'is_blacklisted'] as const;

/** What may change of an application. */
export function ScanAppForm({ scanApp }: { scanApp: ScanApp }) {
  const t = useTranslations('operator');
  const common = useTranslations('common');
  const router = useRouter();
  const { form, onSubmit, failure, busy, errorOf } = useServiceForm({
    schema: updateScanApp.body,
    defaults: {
      name: scanApp.name,
      ga_key: scanApp.ga_key,
      is_active: scanApp.is_active,
      is_staff: scanApp.is_staff,
      is_blacklisted: scanApp.is_blacklisted,
    },
    fields,
    draft: `scan-app-${scanApp.id}`,
    submit: (body) => changeScanApp(scanApp.id, body),
    onDone: () => {
      toast.success(t('scanApp.saved'));
      router.push(paths.operatorScanApps);
    },
  });
  return (
    <form method="post" onSubmit={onSubmit} noValidate aria-label={t('scanApp.label')} className="grid max-w-120 gap-5">
      <FormError title={t('nothingChanged')} failure={failure} />
      <Field label={t('name')} error={errorOf('name')}>
        <Input autoComplete="off" maxLength={120} {...form.register('name')} />
      </Field>
      <AnalyticsKeyField error={errorOf('ga_key')} {...form.register('ga_key')} />
      <SwitchField control={form.control} name="is_active" hint={t('activeHint')}>
        {t('active')}
      </SwitchField>
      <SwitchField control={form.control} name="is_staff" hint={t('staffHint')}>
        {t('staff')}
      </SwitchField>
      <SwitchField control={form.control} name="is_blacklisted" hint={t('blacklistedHint')}>
        {t('blacklisted')}
      </SwitchField>
      <FormFoot>
        <Button type="submit" variant="primary" busy={busy}>
          {common('save')}
        </Button>
        <ButtonLink href={paths.operatorScanApps}>{t('back')}</ButtonLink>
      </FormFoot>
    </form>
  );
}
