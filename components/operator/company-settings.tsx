'use client';

import { useRouter } from 'next/navigation';
import { ControlledField } from '#components/forms/controlled-field.tsx';
import { FormError } from '#components/forms/form-error.tsx';
import { NumberInput } from '#components/forms/number-input.tsx';
import { useServiceForm } from '#components/forms/use-service-form.ts';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Switch } from '#components/ui/switch.tsx';
import { showToast } from '#components/ui/toast-store.ts';
import type { Company } from '#lib/contract/companies.ts';
import { changeCompany } from './actions.ts';

const fields = ['name', 'slug', 'keep_photos', 'photo_retention_days', 'max_scan_count', 'max_scans_per_day'] as const;

/** What the operator may change of a company. */
export function CompanySettings({ company }: { company: Company }) {
  const router = useRouter();
  const { form, onSubmit, failure, busy, errorOf } = useServiceForm({
    schema: () => import('./company-settings-schema.ts').then((module) => module.companySettings),
    defaults: { name: company.name, slug: company.slug, ...company.settings },
    fields,
    submit: async ({ name: newName, slug: newSlug, ...rest }) => {
      const result = await changeCompany(company.id, { name: newName, slug: newSlug, settings: rest });
      if (result.ok) return result;
      const flat = Object.entries(result.fieldErrors).map(([field, texts]) => [
        field.replace(/^settings\./, ''),
        texts,
      ]);
      return { ...result, fieldErrors: Object.fromEntries(flat) };
    },
    onDone: () => {
      showToast({ title: 'Company saved' });
      router.refresh();
    },
  });
  const { control } = form;
  const count = (field: 'max_scan_count' | 'max_scans_per_day', label: string, hint: string) => (
    <ControlledField
      control={control}
      name={field}
      label={label}
      hint={hint}
      optional
      error={errorOf(field)}
      render={(each) => (
        <NumberInput
          name={each.name}
          ref={each.ref}
          value={each.value ?? undefined}
          onChange={(next) => each.onChange(next ?? null)}
          onBlur={each.onBlur}
        />
      )}
    />
  );
  return (
    <form method="post" onSubmit={onSubmit} noValidate aria-label="Settings" className="grid max-w-120 gap-5">
      <FormError title="Nothing was changed" failure={failure} />
      <Field label="Name" error={errorOf('name')}>
        <Input maxLength={120} {...form.register('name')} />
      </Field>
      <Field label="Slug" hint="Partners ask by it, and links may hold it." error={errorOf('slug')}>
        <Input mono autoCapitalize="none" spellCheck={false} maxLength={63} {...form.register('slug')} />
      </Field>
      {company.company_type === 'brand_owner' && (
        <>
          <ControlledField
            control={control}
            name="keep_photos"
            render={(field) => (
              <Switch
                checked={field.value ?? false}
                onCheckedChange={field.onChange}
                hint="Switched off, those that were kept are deleted."
              >
                Keep the photos of scans
              </Switch>
            )}
          />
          <ControlledField
            control={control}
            name="photo_retention_days"
            label="Days a photo is kept"
            error={errorOf('photo_retention_days')}
            render={(field) => (
              <NumberInput
                name={field.name}
                ref={field.ref}
                value={field.value}
                onChange={field.onChange}
                onBlur={field.onBlur}
              />
            )}
          />
          {count('max_scan_count', 'Scans of a code until it is blacklisted', 'Empty: never.')}
          {count(
            'max_scans_per_day',
            'Scans of a code in a day that are suspicious',
            'Empty: the limit of the service.',
          )}
        </>
      )}
      <div>
        <Button type="submit" variant="primary" busy={busy}>
          Save
        </Button>
      </div>
    </form>
  );
}
