'use client';

import { useRouter } from 'next/navigation';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { findBrands, findCampaigns, findProducts, findWorkorders } from '#components/forms/actions.ts';
import { splitFieldErrors } from '#components/forms/field-errors.ts';
import { FormError } from '#components/forms/form-error.tsx';
import { useDrafts } from '#components/shell/session-user.tsx';
import { Button } from '#components/ui/button.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Section } from '#components/ui/section.tsx';
import { Select } from '#components/ui/select.tsx';
import { leaveIfSignedOut } from '#lib/portal/leave-if-signed-out.ts';
import { paths } from '#lib/portal/paths.ts';
import type { CallFailure } from '#lib/portal/result.ts';
import { startExport } from './actions.ts';
import { describeFilters, type FilterNames } from './document-words.ts';
import { type ExportFilters, exportQuery, noFilters, readFilters } from './export-filters.ts';
import { PickerField } from './picker-field.tsx';

const draftName = 'export-codes';

const searches = { campaign: findCampaigns, brands: findBrands, products: findProducts, workorder: findWorkorders };

interface ExportFormProps {
  scmFields: readonly { key: string; name: string }[];
  /** The export just started, rendered by the page. */
  children: ReactNode;
}

/** Which codes to export, and the button that starts it. */
export function ExportForm({ scmFields, children }: ExportFormProps) {
  const router = useRouter();
  const drafts = useDrafts();
  const [filters, setFilters] = useState<ExportFilters>(noFilters);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure>();
  useEffect(() => {
    const kept = drafts.read(draftName);
    if (kept) setFilters(readFilters(kept));
  }, [drafts]);
  const change = (next: Partial<ExportFilters>) => {
    const all = { ...filters, ...next };
    setFilters(all);
    drafts.write(draftName, all);
  };
  const query = exportQuery(filters);
  const known = [
    'campaign',
    'brands',
    'products',
    'workorder',
    'activated_at',
    'updated_at',
    'serial_number',
    'extended_id',
  ];
  const fields = [...known, ...scmFields.map((field) => `scm_${field.key}`)];
  const split = failure ? splitFieldErrors(failure, fields) : undefined;
  const errorOf = (name: string) => split?.own.find(([field]) => field === name)?.[1];

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    const result = await startExport(query).catch((): CallFailure => unreachable);
    setBusy(false);
    if (result.ok) return router.push(`${paths.codes}?document=${encodeURIComponent(result.data.document.key)}`);
    if (!leaveIfSignedOut(result)) setFailure(result);
  };
  const count = Object.keys(query).length;
  return (
    <form onSubmit={submit}>
      <PageHeader
        title="Codes"
        state={
          <>
            Export: <span className="text-ink">{describeFilters(query, namesOf(filters, scmFields))}</span>
          </>
        }
        actions={
          <>
            {count > 0 && <Button onClick={() => change(noFilters)}>Clear filters</Button>}
            <ButtonLink href={paths.downloads}>Downloads</ButtonLink>
            <Button type="submit" variant="primary" busy={busy}>
              Start export
            </Button>
          </>
        }
      />
      <FormError
        title="The export was not started"
        failure={failure && split?.rest ? { ...failure, message: split.rest } : undefined}
      />
      {children}
      <FilterFields filters={filters} change={change} errorOf={errorOf} scmFields={scmFields} />
    </form>
  );
}

interface FilterFieldsProps extends Pick<ExportFormProps, 'scmFields'> {
  filters: ExportFilters;
  change: (next: Partial<ExportFilters>) => void;
  errorOf: (name: string) => string | undefined;
}

const grid = 'grid gap-x-5 gap-y-4 sm:grid-cols-2 xl:grid-cols-4';

function FilterFields({ filters, change, errorOf, scmFields }: FilterFieldsProps) {
  const date = (label: string, name: 'activatedFrom' | 'activatedTo' | 'updatedFrom' | 'updatedTo', error?: string) => (
    <Field optional="unsaid" label={label} error={error}>
      <Input
        aria-required={false}
        type="date"
        value={filters[name]}
        onChange={(event) => change({ [name]: event.target.value })}
      />
    </Field>
  );
  const picker = (label: string, name: keyof typeof searches, placeholder: string) => (
    <PickerField
      label={label}
      placeholder={placeholder}
      picked={filters[name]}
      onChange={(picked) => change({ [name]: picked })}
      search={searches[name]}
      error={errorOf(name)}
    />
  );
  return (
    <>
      <Section title="What they are on">
        <div className={grid}>
          {picker('Product', 'products', 'Name or SKU')}
          {picker('Brand', 'brands', 'Name')}
          {picker('Campaign', 'campaign', 'Name')}
          {picker('Workorder', 'workorder', 'Reference or remarks')}
        </div>
      </Section>
      <Section title="State">
        <div className={grid}>
          <Field optional="unsaid" label="Status">
            <Select
              aria-required={false}
              value={filters.status}
              placeholder="Any"
              onChange={(event) => change({ status: event.target.value })}
              options={[
                { value: '0', label: 'Inactive' },
                { value: '1', label: 'Active' },
                { value: '2', label: 'Blacklisted' },
              ]}
            />
          </Field>
          <Field optional="unsaid" label="Blacklisted">
            <Select
              aria-required={false}
              value={filters.blacklisted}
              placeholder="Either"
              onChange={(event) => change({ blacklisted: event.target.value })}
              options={[
                { value: 'true', label: 'Only blacklisted' },
                { value: 'false', label: 'Only not blacklisted' },
              ]}
            />
          </Field>
        </div>
      </Section>
      <Section title="When">
        <div className={grid}>
          {date('Activated from', 'activatedFrom', errorOf('activated_at'))}
          {date('Activated up to', 'activatedTo')}
          {date('SCM data updated from', 'updatedFrom', errorOf('updated_at'))}
          {date('SCM data updated up to', 'updatedTo')}
        </div>
        <p className="mt-2 text-xs text-ink3">Whole days in UTC, both ends included.</p>
      </Section>
      <Section title="A single code">
        <div className={grid}>
          <Field optional="unsaid" label="Serial number" error={errorOf('serial_number')}>
            <Input
              aria-required={false}
              mono
              maxLength={40}
              value={filters.serial}
              onChange={(event) => change({ serial: event.target.value })}
            />
          </Field>
          <Field optional="unsaid" label="Id" error={errorOf('extended_id')}>
            <Input
              aria-required={false}
              mono
              maxLength={512}
              autoComplete="off"
              spellCheck={false}
              value={filters.id}
              onChange={(event) => change({ id: event.target.value })}
            />
          </Field>
        </div>
      </Section>
      {scmFields.length > 0 && (
        <Section title="SCM fields">
          <div className={grid}>
            {scmFields.map((field) => (
              <Field optional="unsaid" key={field.key} label={field.name} error={errorOf(`scm_${field.key}`)}>
                <Input
                  aria-required={false}
                  maxLength={1000}
                  value={filters.scm[field.key] ?? ''}
                  onChange={(event) => change({ scm: { ...filters.scm, [field.key]: event.target.value } })}
                />
              </Field>
            ))}
          </div>
        </Section>
      )}
    </>
  );
}

function namesOf(filters: ExportFilters, scmFields: ExportFormProps['scmFields']): FilterNames {
  const names: FilterNames = {};
  for (const name of ['campaign', 'brands', 'products', 'workorder'] as const) {
    const { value, label } = filters[name];
    if (value) names[`${name} ${value}`] = label;
  }
  for (const field of scmFields) names[`scm_${field.key}`] = field.name;
  return names;
}

const unreachable: CallFailure = {
  ok: false,
  status: 0,
  code: 'unreachable',
  message: 'The portal cannot be reached. Check your connection and try again.',
  fieldErrors: {},
};
