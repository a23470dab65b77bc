'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { toast } from 'sonner';
import { CompanyField } from '#components/forms/company-field.tsx';
import { FormError } from '#components/forms/form-error.tsx';
import { useServiceForm } from '#components/forms/use-service-form.ts';
import { Button } from '#components/ui/button.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { Field } from '#components/ui/field.tsx';
import { FormFoot } from '#components/ui/form-foot.tsx';
import { Input } from '#components/ui/input.tsx';
import { createScanApp as createScanAppEndpoint } from '#lib/contract/scan-apps.ts';
import { paths } from '#lib/portal/paths.ts';
import { createScanApp } from './actions.ts';
import { AnalyticsKeyField, IdentifierField } from './scan-app-fields.tsx';

const fields = ['company', 'name', 'identifier', 'ga_key'] as const;

/**
 * A new scan app. Its identifier is chosen once, or made up.
 * @param props.asksCompany for the operator, whose own apps see the codes of all
 */
export function ScanAppForm({ asksCompany = false }: { asksCompany?: boolean }) {
  const t = useTranslations('scan-apps');
  const common = useTranslations('common');
  const router = useRouter();
  const { form, onSubmit, failure, busy, errorOf, clear } = useServiceForm({
    schema: createScanAppEndpoint.body,
    defaults: { name: '', identifier: '', ga_key: '' },
    fields,
    draft: 'app',
    prepare: ({ identifier, ...values }) => ({ ...values, ...(identifier && { identifier }) }),
    submit: createScanApp,
    onDone: (scanApp) => {
      toast.success(t('added.toast'), { description: scanApp.name });
      router.push(asksCompany ? paths.operatorScanApp(scanApp.id) : paths.scanApp(scanApp.id));
    },
  });
  return (
    <form
      method="post"
      onSubmit={onSubmit}
      noValidate
      aria-label={t('add.label')}
      className="grid max-w-160 gap-6 pt-2"
    >
      <FormError title={t('notAdded')} failure={failure} />
      {asksCompany && (
        <CompanyField
          control={form.control}
          name="company"
          kind="brand_owner"
          hint={t('companyHint')}
          optional
          error={errorOf('company')}
        />
      )}
      <Field label={t('name')} hint={t('nameHint')} error={errorOf('name')}>
        <Input autoComplete="off" maxLength={120} {...form.register('name')} />
      </Field>
      <IdentifierField error={errorOf('identifier')} {...form.register('identifier')} />
      <AnalyticsKeyField error={errorOf('ga_key')} {...form.register('ga_key')} />
      <FormFoot>
        <Button type="submit" variant="primary" busy={busy}>
          {t('add.label')}
        </Button>
        <ButtonLink href={asksCompany ? paths.operatorScanApps : paths.scanApps} onClickCapture={clear}>
          {common('cancel')}
        </ButtonLink>
      </FormFoot>
    </form>
  );
}
