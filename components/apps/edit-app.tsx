'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { FormError } from '#components/forms/form-error.tsx';
import { useServiceForm } from '#components/forms/use-service-form.ts';
import { Button } from '#components/ui/button.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { showToast } from '#components/ui/toast-store.ts';
import type { ScanApp } from '#lib/contract/scan-apps.ts';
import { changeApp } from './actions.ts';

const fields = ['name', 'ga_key'] as const;

/** Name and analytics key of an app. */
export function EditApp({ app }: { app: ScanApp }) {
  const router = useRouter();
  const [saved, setSaved] = useState({ app, times: 0 });
  return (
    <Fields
      key={saved.times}
      app={saved.app}
      wasSaved={saved.times > 0}
      onSaved={(changed) => {
        setSaved(({ times }) => ({ app: changed, times: times + 1 }));
        showToast({ title: 'Saved', text: changed.name });
        router.refresh();
      }}
    />
  );
}

function Fields({ app, wasSaved, onSaved }: { app: ScanApp; wasSaved: boolean; onSaved: (app: ScanApp) => void }) {
  const { form, onSubmit, failure, busy, errorOf } = useServiceForm({
    schema: () => import('./app-schema.ts').then((module) => module.appForm),
    defaults: { name: app.name, ga_key: app.ga_key },
    fields,
    submit: (values) => changeApp(app.id, values),
    onDone: onSaved,
  });
  return (
    <form method="post" onSubmit={onSubmit} noValidate aria-label="App" className="grid max-w-90 gap-5">
      <FormError title="The app was not changed" failure={failure} />
      <Field label="Name" error={errorOf('name')}>
        <Input autoComplete="off" maxLength={120} {...form.register('name')} />
      </Field>
      <Field label="Analytics key" optional hint="Comes back with each scan as ga_key_app." error={errorOf('ga_key')}>
        <Input mono autoComplete="off" spellCheck={false} maxLength={40} {...form.register('ga_key')} />
      </Field>
      <div>
        <Button type="submit" busy={busy} autoFocus={wasSaved}>
          Save
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
    showToast({ title: said, text: app.name });
    router.refresh();
    return undefined;
  };
}

/** Turns an app off, or on again. */
export function TurnApp({ app }: StepProps) {
  const change = useChange({ app });
  return app.is_active ? (
    <ConfirmDialog
      trigger={<Button variant="danger">Turn off</Button>}
      title={`Turn ${app.name} off?`}
      description="Every photo it sends from now on is refused. Its scans stay, and you can turn it on again."
      confirmLabel="Turn off"
      dismissLabel="Keep it on"
      danger
      onConfirm={() => change({ is_active: false }, 'Turned off')}
    />
  ) : (
    <ConfirmDialog
      trigger={<Button variant="primary">Turn on</Button>}
      title={`Turn ${app.name} on?`}
      description="Photos with its identifier are answered again."
      confirmLabel="Turn on"
      onConfirm={() => change({ is_active: true }, 'Turned on')}
    />
  );
}

/** For an app whose identifier somebody else uses: it goes on being answered, so that they do not notice. */
export function BlacklistApp({ app }: StepProps) {
  const change = useChange({ app });
  return app.is_blacklisted ? (
    <ConfirmDialog
      trigger={<Button>Take off the blacklist</Button>}
      title={`Take ${app.name} off the blacklist?`}
      description="What it scans from now on is no longer suspicious for that."
      confirmLabel="Take off"
      onConfirm={() => change({ is_blacklisted: false }, 'Taken off the blacklist')}
    />
  ) : (
    <ConfirmDialog
      trigger={<Button variant="danger">Blacklist</Button>}
      title={`Blacklist ${app.name}?`}
      description="It goes on being answered, and whatever it scans is marked suspicious: for an identifier that somebody else uses."
      confirmLabel="Blacklist"
      danger
      onConfirm={() => change({ is_blacklisted: true }, 'Blacklisted')}
    />
  );
}
