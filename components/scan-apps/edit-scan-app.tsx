'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { toast } from 'sonner';
import { FormError } from '#components/forms/form-error.tsx';
import { SwitchField } from '#components/forms/switch-field.tsx';
import { useServiceForm } from '#components/forms/use-service-form.ts';
import { Button } from '#components/ui/button.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { FormFoot } from '#components/ui/form-foot.tsx';
import { Input } from '#components/ui/input.tsx';
import type { ScanApp } from '#lib/contract/scan-apps.ts';
import { updateScanApp } from './actions.ts';
import { AnalyticsKeyField } from './scan-app-fields.tsx';
import { scanAppForm } from './scan-app-schema.ts';

const fields = ['name', 'ga_key', 'is_staff'] as const;

/** Name, analytics key and users of a scan app. */
export function EditScanApp({ scanApp }: { scanApp: ScanApp }) {
  const t = useTranslations('scan-apps');
  const router = useRouter();
  const [saved, setSaved] = useState({ scanApp, times: 0 });
  return (
    <Fields
      key={saved.times}
      scanApp={saved.scanApp}
      wasSaved={saved.times > 0}
      onSaved={(changed) => {
        setSaved(({ times }) => ({ scanApp: changed, times: times + 1 }));
        toast.success(t('saved'), { description: changed.name });
        router.refresh();
      }}
    />
  );
}

function Fields({
  scanApp,
  wasSaved,
  onSaved,
}: {
  scanApp: ScanApp;
  wasSaved: boolean;
  onSaved: (scanApp: ScanApp) => void;
}) {
  const t = useTranslations('scan-apps');
  const common = useTranslations('common');
  const { form, onSubmit, failure, busy, errorOf } = useServiceForm({
    schema: scanAppForm,
    defaults: { name: scanApp.name, ga_key: scanApp.ga_key, is_staff: scanApp.is_staff },
    fields,
    draft: `app-${scanApp.id}`,
    record: scanApp,
    submit: (_values, _key, changed, loaded) => updateScanApp(scanApp.id, changed(), loaded),
    onDone: onSaved,
  });
  return (
    <form method="post" onSubmit={onSubmit} noValidate aria-label={t('app')} className="grid max-w-90 gap-5">
      <FormError title={t('notChanged')} failure={failure} />
      <Field label={t('name')} error={errorOf('name')}>
        <Input autoComplete="off" maxLength={120} {...form.register('name')} />
      </Field>
      <AnalyticsKeyField error={errorOf('ga_key')} {...form.register('ga_key')} />
      <SwitchField control={form.control} name="is_staff" hint={t('staffHint')}>
        {t('staff')}
      </SwitchField>
      <FormFoot>
        <Button type="submit" busy={busy} autoFocus={wasSaved}>
          {common('save')}
        </Button>
      </FormFoot>
    </form>
  );
}

interface StepProps {
  scanApp: ScanApp;
}

function useChange({ scanApp }: StepProps) {
  const router = useRouter();
  return async (change: { is_active?: boolean; is_blacklisted?: boolean }, said: string) => {
    const result = await updateScanApp(scanApp.id, change);
    if (!result.ok) return result.message;
    toast.success(said, { description: scanApp.name });
    router.refresh();
    return undefined;
  };
}

/** Turns a scan app off, or on again. */
export function TurnScanApp({ scanApp }: StepProps) {
  const t = useTranslations('scan-apps');
  const change = useChange({ scanApp });
  return scanApp.is_active ? (
    <ConfirmDialog
      trigger={<Button variant="danger">{t('turnOff.label')}</Button>}
      title={t('turnOff.title', { name: scanApp.name })}
      description={t('turnOff.text')}
      confirmLabel={t('turnOff.label')}
      dismissLabel={t('turnOff.keep')}
      danger
      onConfirm={() => change({ is_active: false }, t('turnOff.done'))}
    />
  ) : (
    <ConfirmDialog
      trigger={<Button variant="primary">{t('turnOn.label')}</Button>}
      title={t('turnOn.title', { name: scanApp.name })}
      description={t('turnOn.text')}
      confirmLabel={t('turnOn.label')}
      onConfirm={() => change({ is_active: true }, t('turnOn.done'))}
    />
  );
}

/** For an application whose identifier is misused: it is still answered, so that its users do not notice. */
export function BlacklistScanApp({ scanApp }: StepProps) {
  const t = useTranslations('scan-apps');
  const change = useChange({ scanApp });
  return scanApp.is_blacklisted ? (
    <ConfirmDialog
      trigger={<Button>{t('takeOff.label')}</Button>}
      title={t('takeOff.title', { name: scanApp.name })}
      description={t('takeOff.text')}
      confirmLabel={t('takeOff.confirm')}
      onConfirm={() => change({ is_blacklisted: false }, t('takeOff.done'))}
    />
  ) : (
    <ConfirmDialog
      trigger={<Button variant="danger">{t('blacklist.label')}</Button>}
      title={t('blacklist.title', { name: scanApp.name })}
      description={t('blacklist.text')}
      confirmLabel={t('blacklist.label')}
      danger
      onConfirm={() => change({ is_blacklisted: true }, t('blacklisted'))}
    />
  );
}
