'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { Controller } from 'react-hook-form';
import { toast } from 'sonner';
import { FormError } from '#components/forms/form-error.tsx';
import { PickField } from '#components/forms/pick-field.tsx';
import { useServiceForm } from '#components/forms/use-service-form.ts';
import { Button } from '#components/ui/button.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { Field } from '#components/ui/field.tsx';
import { FormFoot } from '#components/ui/form-foot.tsx';
import { Input } from '#components/ui/input.tsx';
import { Switch } from '#components/ui/switch.tsx';
import { createScanApp, type ScanApp, updateScanApp } from '#lib/contract/scan-apps.ts';
import { paths } from '#lib/portal/paths.ts';
import { addScanApp, changeScanApp, findBrandOwners } from './actions.ts';

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
      <Controller
        control={form.control}
        name="company"
        render={({ field }) => (
          <Field label={t('brandOwner')} hint={t('brandOwnerHint')} optional error={errorOf('company')}>
            <PickField
              find={t('findBrandOwner')}
              placeholder={t('name')}
              nothing={t('noBrandOwner')}
              search={findBrandOwners}
              value={field.value}
              onChange={field.onChange}
              onBlur={field.onBlur}
            />
          </Field>
        )}
      />
      <Field label={t('name')} error={errorOf('name')}>
        <Input autoComplete="off" maxLength={120} {...form.register('name')} />
      </Field>
      <Field label={t('identifier')} optional hint={t('identifierHint')} error={errorOf('identifier')}>
        <Input
          mono
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={64}
          {...form.register('identifier')}
        />
      </Field>
      <Field label={t('gaKey')} optional hint={t('gaKeyHint')} error={errorOf('ga_key')}>
        <Input mono spellCheck={false} maxLength={40} {...form.register('ga_key')} />
      </Field>
      <FormFoot>
        <Button type="submit" variant="primary" busy={busy}>
          {t('scanApp.add')}
        </Button>
        <ButtonLink href={paths.operatorScanApps}>{t('back')}</ButtonLink>
      </FormFoot>
    </form>
  );
}

const fields = ['name', 'ga_key', 'is_active', 'is_blacklisted'] as const;

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
      <Field label={t('gaKey')} optional hint={t('gaKeyHint')} error={errorOf('ga_key')}>
        <Input mono spellCheck={false} maxLength={40} {...form.register('ga_key')} />
      </Field>
      <Controller
        control={form.control}
        name="is_active"
        render={({ field }) => (
          <Switch checked={field.value ?? false} onCheckedChange={field.onChange} hint={t('activeHint')}>
            {t('active')}
          </Switch>
        )}
      />
      <Controller
        control={form.control}
        name="is_blacklisted"
        render={({ field }) => (
          <Switch checked={field.value ?? false} onCheckedChange={field.onChange} hint={t('blacklistedHint')}>
            {t('blacklisted')}
          </Switch>
        )}
      />
      <FormFoot>
        <Button type="submit" variant="primary" busy={busy}>
          {common('save')}
        </Button>
        <ButtonLink href={paths.operatorScanApps}>{t('back')}</ButtonLink>
      </FormFoot>
    </form>
  );
}
