'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { toast } from 'sonner';
import { FormError } from '#components/forms/form-error.tsx';
import { useServiceForm } from '#components/forms/use-service-form.ts';
import { Button } from '#components/ui/button.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import type { ScanApp } from '#lib/contract/scan-apps.ts';
import { changeApp } from './actions.ts';
import { appForm } from './app-schema.ts';

const fields = ['name', 'ga_key'] as const;

/** Name and analytics key of an app. */
export function EditApp({ app }: { app: ScanApp }) {
  const t = useTranslations('apps');
  const router = useRouter();
  const [saved, setSaved] = useState({ app, times: 0 });
  return (
    <Fields
      key={saved.times}
      app={saved.app}
      wasSaved={saved.times > 0}
      onSaved={(changed) => {
        setSaved(({ times }) => ({ app: changed, times: times + 1 }));
        toast.success(t('saved'), { description: changed.name });
        router.refresh();
      }}
    />
  );
}

function Fields({ app, wasSaved, onSaved }: { app: ScanApp; wasSaved: boolean; onSaved: (app: ScanApp) => void }) {
  const t = useTranslations('apps');
  const common = useTranslations('common');
  const { form, onSubmit, failure, busy, errorOf } = useServiceForm({
    schema: appForm,
    defaults: { name: app.name, ga_key: app.ga_key },
    fields,
    draft: `app-${app.id}`,
    submit: (values) => changeApp(app.id, values),
    onDone: onSaved,
  });
  return (
    <form method="post" onSubmit={onSubmit} noValidate aria-label={t('app')} className="grid max-w-90 gap-5">
      <FormError title={t('notChanged')} failure={failure} />
      <Field label={t('name')} error={errorOf('name')}>
        <Input autoComplete="off" maxLength={120} {...form.register('name')} />
      </Field>
      <Field label={t('gaKey')} optional hint={t('gaKeyShort')} error={errorOf('ga_key')}>
        <Input mono autoComplete="off" spellCheck={false} maxLength={40} {...form.register('ga_key')} />
      </Field>
      <div>
        <Button type="submit" busy={busy} autoFocus={wasSaved}>
          {common('save')}
        </Button>
      </div>
    </form>
  );
}

interface StepProps {
  app: ScanApp;
}

function useChange({ app }: StepProps) {
  const router = useRouter();
  return async (change: { is_active?: boolean; is_blacklisted?: boolean }, said: string) => {
    const result = await changeApp(app.id, change);
    if (!result.ok) return result.message;
    toast.success(said, { description: app.name });
    router.refresh();
    return undefined;
  };
}

/** Turns an app off, or on again. */
export function TurnApp({ app }: StepProps) {
  const t = useTranslations('apps');
  const change = useChange({ app });
  return app.is_active ? (
    <ConfirmDialog
      trigger={<Button variant="danger">{t('turnOff.label')}</Button>}
      title={t('turnOff.title', { name: app.name })}
      description={t('turnOff.text')}
      confirmLabel={t('turnOff.label')}
      dismissLabel={t('turnOff.keep')}
      danger
      onConfirm={() => change({ is_active: false }, t('turnOff.done'))}
    />
  ) : (
    <ConfirmDialog
      trigger={<Button variant="primary">{t('turnOn.label')}</Button>}
      title={t('turnOn.title', { name: app.name })}
      description={t('turnOn.text')}
      confirmLabel={t('turnOn.label')}
      onConfirm={() => change({ is_active: true }, t('turnOn.done'))}
    />
  );
}

/** For an application whose identifier is misused: it is still answered, so that its users do not notice. */
export function BlacklistApp({ app }: StepProps) {
  const t = useTranslations('apps');
  const change = useChange({ app });
  return app.is_blacklisted ? (
    <ConfirmDialog
      trigger={<Button>{t('takeOff.label')}</Button>}
      title={t('takeOff.title', { name: app.name })}
      description={t('takeOff.text')}
      confirmLabel={t('takeOff.confirm')}
      onConfirm={() => change({ is_blacklisted: false }, t('takeOff.done'))}
    />
  ) : (
    <ConfirmDialog
      trigger={<Button variant="danger">{t('blacklist.label')}</Button>}
      title={t('blacklist.title', { name: app.name })}
      description={t('blacklist.text')}
      confirmLabel={t('blacklist.label')}
      danger
      onConfirm={() => change({ is_blacklisted: true }, t('blacklisted'))}
    />
  );
}
