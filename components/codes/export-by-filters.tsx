'use client';

import { useRouter } from 'next/navigation';
import { type FormEvent, useState } from 'react';
import { splitFieldErrors } from '#components/forms/field-errors.ts';
import { FormError } from '#components/forms/form-error.tsx';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Select } from '#components/ui/select.tsx';
import { leaveIfSignedOut } from '#lib/portal/leave-if-signed-out.ts';
import { paths } from '#lib/portal/paths.ts';
import type { CallFailure } from '#lib/portal/result.ts';
import { useTexts } from '#texts';
import { startExport } from './actions.ts';
import { addressOf, type CodeFilterValues } from './code-list-params.ts';
import { momentsOf } from './typed-values.ts';
import { unreachable } from './unreachable.ts';

const numbers = [
  ['workorder', 'Workorder'],
  ['products', 'Product'],
  ['brands', 'Brand'],
  ['campaign', 'Campaign'],
  ['activated_by', 'Activated by'],
] as const;
const moments = [
  ['activated_at', 'Activated'],
  ['updated_at', 'SCM updated'],
] as const;
const own = [...numbers, ...moments].map(([name]): string => name);

/** The filters of the download as a form, where there is no list of codes to set them on. */
export function ExportByFilters({ filters }: { filters: CodeFilterValues }) {
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure>();
  const forms = useTexts('forms');
  const split = failure && splitFieldErrors(failure, [...own, 'status', 'serial_number', 'extended_id', 'scm'], forms);
  const errorOf = (field: string) => split?.own.find(([name]) => name === field)?.[1];
  const start = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const query = queryOf(new FormData(event.currentTarget));
    setBusy(true);
    setFailure(undefined);
    const result = await startExport(query).catch(() => unreachable);
    setBusy(false);
    if (result.ok) router.push(addressOf(paths.codes, query, { document: result.data.document.key }));
    else if (!leaveIfSignedOut(result)) setFailure(result);
  };
  const text = { autoComplete: 'off', spellCheck: false } as const;
  return (
    <form method="post" noValidate onSubmit={start} aria-label="Export codes" className="grid max-w-180 gap-4">
      <FormError
        title="The export was not started"
        failure={failure && { ...failure, message: split?.rest || failure.message }}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        {numbers.map(([name, label]) => (
          <Field key={name} label={label} optional="unsaid" error={errorOf(name)}>
            <Input
              {...text}
              name={name}
              inputMode="numeric"
              placeholder="Number"
              maxLength={10}
              defaultValue={filters[name]}
            />
          </Field>
        ))}
        <Field label="Status" optional="unsaid" error={errorOf('status')}>
          <Select
            name="status"
            placeholder="Any"
            defaultValue={filters.status ?? ''}
            options={[
              { value: '1', label: 'Active' },
              { value: '0', label: 'Inactive' },
              { value: '2', label: 'Blacklisted' },
            ]}
          />
        </Field>
        <Field label="Serial number" optional="unsaid" error={errorOf('serial_number')}>
          <Input {...text} mono name="serial_number" maxLength={40} defaultValue={filters.serial_number} />
        </Field>
        <Field label="Id" optional="unsaid" error={errorOf('extended_id')}>
          <Input {...text} mono name="extended_id" maxLength={512} defaultValue={filters.extended_id} />
        </Field>
        {moments.flatMap(([name, label]) => [
          <Field key={`${name}-from`} label={`${label} from`} optional="unsaid" error={errorOf(name)}>
            <Input type="date" name={`${name}-from`} />
          </Field>,
          <Field key={`${name}-to`} label={`${label} to`} optional="unsaid">
            <Input type="date" name={`${name}-to`} />
          </Field>,
        ])}
        <Field label="SCM field" optional="unsaid" error={errorOf('scm')}>
          <Input {...text} mono name="scm-key" placeholder="Key" maxLength={63} />
        </Field>
        <Field label="Value of it" optional="unsaid">
          <Input {...text} name="scm-value" maxLength={1000} />
        </Field>
      </div>
      <div className="flex items-center justify-between gap-4">
        <p className="text-xs text-ink3">What stays empty is not asked for: with nothing filled in, every code.</p>
        <Button type="submit" variant="primary" busy={busy}>
          Start export
        </Button>
      </div>
    </form>
  );
}

/** What was filled in, by the names of the download. */
function queryOf(form: FormData): CodeFilterValues {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  const query: Record<string, string> = {};
  for (const name of [...numbers.map(([each]) => each), 'status', 'serial_number', 'extended_id'])
    query[name] = text(name);
  // Days the wrong way round are sent as they are: the service says so on the field.
  for (const [name] of moments) {
    const days = [text(`${name}-from`), text(`${name}-to`)] as const;
    query[name] = momentsOf(...days) ?? days.join(',');
  }
  if (text('scm-key')) query[`scm_${text('scm-key').toLowerCase()}`] = text('scm-value');
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));
}
