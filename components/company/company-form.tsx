'use client';

import { useRouter } from 'next/navigation';
import { type FormEvent, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { ControlledField } from '#components/forms/controlled-field.tsx';
import { FormError } from '#components/forms/form-error.tsx';
import { NumberInput } from '#components/forms/number-input.tsx';
import { useServiceForm } from '#components/forms/use-service-form.ts';
import { Button } from '#components/ui/button.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Section } from '#components/ui/section.tsx';
import { Select } from '#components/ui/select.tsx';
import { Surface } from '#components/ui/surface.tsx';
import { Switch } from '#components/ui/switch.tsx';
import { showToast } from '#components/ui/toast-store.ts';
import type { Company } from '#lib/contract/companies.ts';
import { changeOwnCompany } from './actions.ts';
import { changeOf, flatten, formValuesOf } from './company-form-values.ts';

/** Name and settings of the reader's company. */
export function CompanyForm({ company, zones }: { company: Company; zones: readonly string[] }) {
  const router = useRouter();
  const [saved, setSaved] = useState({ company, times: 0 });
  return (
    <Fields
      key={saved.times}
      company={saved.company}
      zones={zones}
      wasSaved={saved.times > 0}
      onSaved={(changed) => {
        setSaved(({ times }) => ({ company: changed, times: times + 1 }));
        showToast({ title: 'Saved', text: changed.name });
        router.refresh();
      }}
    />
  );
}

const fields = [
  'name',
  'time_zone',
  'max_scan_count',
  'max_scans_per_day',
  'keep_photos',
  'photo_retention_days',
] as const;

interface FieldsProps {
  company: Company;
  zones: readonly string[];
  wasSaved: boolean;
  onSaved: (company: Company) => void;
}

function Fields({ company, zones, wasSaved, onSaved }: FieldsProps) {
  const hasCodes = company.company_type === 'brand_owner' && company.settings !== null;
  const { form, onSubmit, failure, busy, errorOf } = useServiceForm({
    schema: () => import('./company-schema.ts').then((module) => module.companyForm),
    defaults: formValuesOf(company),
    fields,
    submit: async (values) => flatten(await changeOwnCompany(changeOf(values, hasCodes))),
    onDone: onSaved,
  });
  const { control } = form;
  const keeps = useWatch({ control, name: 'keep_photos' });
  const deletes = company.settings?.keep_photos === true && !keeps;
  const number = (name: 'max_scan_count' | 'max_scans_per_day' | 'photo_retention_days', empty: number | null) => ({
    control,
    name,
    error: errorOf(name),
    render: (field: { value: number | null; onChange: (value: number | null) => void; onBlur: () => void }) => (
      <NumberInput
        name={name}
        value={field.value ?? undefined}
        onChange={(value) => field.onChange(value ?? empty)}
        onBlur={field.onBlur}
        className="max-w-40 tabular-nums"
      />
    ),
  });
  // Enter in a field must not delete photos without the question.
  const send = (event: FormEvent) => (deletes ? event.preventDefault() : onSubmit());
  return (
    <form
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        send(event);
      }}
      noValidate
      aria-label="Company"
    >
      <FormError title="The company was not changed" failure={failure} />
      <Section title="Name and time zone">
        <Surface className="grid gap-5">
          <Field label="Name" hint="Partners and your own users see it." error={errorOf('name')} className="max-w-90">
            <Input autoComplete="organization" maxLength={120} {...form.register('name')} />
          </Field>
          <Field
            label="Time zone"
            optional="unsaid"
            hint="Of mails, file names and days where a reader has chosen none."
            error={errorOf('time_zone')}
            className="max-w-90"
          >
            <Select
              placeholder="UTC"
              options={zones.map((value) => ({ value, label: value.replaceAll('_', ' ') }))}
              {...form.register('time_zone')}
            />
          </Field>
        </Surface>
      </Section>
      {hasCodes && (
        <>
          <Section title="Scans">
            <Surface className="grid gap-5">
              <ControlledField
                {...number('max_scan_count', null)}
                label="Maximum scan count"
                optional
                hint="A code is blacklisted by itself at its next scan beyond this. Empty: never."
              />
              <ControlledField
                {...number('max_scans_per_day', null)}
                label="Suspicious from this many scans a day"
                optional
                hint="Scans of one code within 24 hours beyond this are marked suspicious. Empty: the limit of the service."
              />
            </Surface>
          </Section>
          <Section title="Photos">
            <Surface className="grid gap-5">
              <ControlledField
                control={control}
                name="keep_photos"
                render={(field) => (
                  <Switch
                    checked={field.value}
                    onCheckedChange={field.onChange}
                    hint="Photos of scans stand with the scan, without what a phone writes into them."
                  >
                    Keep photos of scans
                  </Switch>
                )}
              />
              {keeps && (
                <ControlledField
                  {...number('photo_retention_days', Number.NaN)}
                  label="Days they are kept"
                  hint="1 to 3,650. Then they are deleted."
                />
              )}
            </Surface>
          </Section>
        </>
      )}
      <div className="mt-5">
        {deletes ? (
          <ConfirmDialog
            trigger={
              <Button variant="primary" busy={busy}>
                Save
              </Button>
            }
            title="Delete the photos kept until now?"
            description="Photos of scans are kept no longer, and those that were are deleted for good. The scans themselves stay."
            confirmLabel="Save and delete photos"
            dismissLabel="Keep them"
            danger
            onConfirm={async () => {
              onSubmit();
              return undefined;
            }}
          />
        ) : (
          <Button type="submit" variant="primary" busy={busy} autoFocus={wasSaved}>
            Save
          </Button>
        )}
      </div>
    </form>
  );
}
