'use client';

import { useRouter } from 'next/navigation';
import { ControlledField } from '#components/forms/controlled-field.tsx';
import { FormError } from '#components/forms/form-error.tsx';
import { PickField } from '#components/forms/pick-field.tsx';
import { useServiceForm } from '#components/forms/use-service-form.ts';
import { Button } from '#components/ui/button.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Switch } from '#components/ui/switch.tsx';
import { showToast } from '#components/ui/toast-store.ts';
import type { ScanApp } from '#lib/contract/scan-apps.ts';
import { paths } from '#lib/portal/paths.ts';
import { addApp, changeApp, findBrandOwners } from './actions.ts';

const newFields = ['company', 'name', 'identifier', 'ga_key'] as const;

/** A new application that may send photos. */
export function NewAppForm() {
  const router = useRouter();
  const { form, onSubmit, failure, busy, errorOf } = useServiceForm({
    schema: () => import('#lib/contract/scan-apps.ts').then((contract) => contract.createScanApp.body),
    defaults: { name: '', identifier: '', ga_key: '' },
    fields: newFields,
    prepare: ({ identifier, ...values }) => ({ ...values, ...(identifier && { identifier }) }),
    submit: addApp,
    onDone: ({ id }) => {
      showToast({ title: 'Scan app added' });
      router.push(paths.operatorApp(id));
    },
    draft: 'scan-app',
  });
  return (
    <form method="post" onSubmit={onSubmit} noValidate aria-label="Scan app" className="grid max-w-120 gap-5">
      <FormError title="The scan app was not added" failure={failure} />
      <ControlledField
        control={form.control}
        name="company"
        label="Brand owner"
        optional
        hint="Whose codes it sees. Without one it is yours and sees the codes of all."
        error={errorOf('company')}
        render={(field) => (
          <PickField
            find="Find a brand owner"
            placeholder="Name"
            nothing="No brand owner has this name."
            search={findBrandOwners}
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
          />
        )}
      />
      <Field label="Name" error={errorOf('name')}>
        <Input autoComplete="off" maxLength={120} {...form.register('name')} />
      </Field>
      <Field
        label="Identifier"
        optional
        hint="What it sends in the header x-service-app; it never changes. Empty: one is made up that nobody guesses."
        error={errorOf('identifier')}
      >
        <Input
          mono
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={64}
          {...form.register('identifier')}
        />
      </Field>
      <Field label="Analytics key" optional hint="Given back with every scan as ga_key_app." error={errorOf('ga_key')}>
        <Input mono spellCheck={false} maxLength={40} {...form.register('ga_key')} />
      </Field>
      <div className="flex gap-2">
        <Button type="submit" variant="primary" busy={busy}>
          Add scan app
        </Button>
        <ButtonLink href={paths.operatorApps}>Back</ButtonLink>
      </div>
    </form>
  );
}

const fields = ['name', 'ga_key', 'is_active', 'is_blacklisted'] as const;

/** What may change of an application. */
export function AppForm({ app }: { app: ScanApp }) {
  const router = useRouter();
  const { form, onSubmit, failure, busy, errorOf } = useServiceForm({
    schema: () => import('#lib/contract/scan-apps.ts').then((contract) => contract.updateScanApp.body),
    defaults: {
      name: app.name,
      ga_key: app.ga_key,
      is_active: app.is_active,
      is_blacklisted: app.is_blacklisted,
    },
    fields,
    submit: (body) => changeApp(app.id, body),
    onDone: () => {
      showToast({ title: 'Scan app saved' });
      router.push(paths.operatorApps);
    },
  });
  return (
    <form method="post" onSubmit={onSubmit} noValidate aria-label="Scan app" className="grid max-w-120 gap-5">
      <FormError title="Nothing was changed" failure={failure} />
      <Field label="Name" error={errorOf('name')}>
        <Input autoComplete="off" maxLength={120} {...form.register('name')} />
      </Field>
      <Field label="Analytics key" optional hint="Given back with every scan as ga_key_app." error={errorOf('ga_key')}>
        <Input mono spellCheck={false} maxLength={40} {...form.register('ga_key')} />
      </Field>
      <ControlledField
        control={form.control}
        name="is_active"
        render={(field) => (
          <Switch
            checked={field.value ?? false}
            onCheckedChange={field.onChange}
            hint="Off: its photos are refused from the next one on."
          >
            Active
          </Switch>
        )}
      />
      <ControlledField
        control={form.control}
        name="is_blacklisted"
        render={(field) => (
          <Switch
            checked={field.value ?? false}
            onCheckedChange={field.onChange}
            hint="It goes on being answered, and whatever it scans is suspicious."
          >
            Blacklisted
          </Switch>
        )}
      />
      <div className="flex gap-2">
        <Button type="submit" variant="primary" busy={busy}>
          Save
        </Button>
        <ButtonLink href={paths.operatorApps}>Back</ButtonLink>
      </div>
    </form>
  );
}
