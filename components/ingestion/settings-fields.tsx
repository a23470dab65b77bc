'use client';

import { findSkus } from '#components/forms/actions.ts';
import { OptionPicker } from '#components/forms/option-picker.tsx';
import { useServiceGap } from '#components/shell/service-gaps.tsx';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Fieldset } from '#components/ui/fieldset.tsx';
import { Input } from '#components/ui/input.tsx';
import { RadioGroup } from '#components/ui/radio-group.tsx';
import { Select } from '#components/ui/select.tsx';
import { Switch } from '#components/ui/switch.tsx';
import { blacklistReasonNames } from '#lib/contract/values/codes.ts';
import type { UploadSettings } from './upload-settings.ts';

interface GeneralFieldsProps {
  settings: UploadSettings;
  change: (next: Partial<UploadSettings>) => void;
  errorOf: (field: string) => string | undefined;
  /** Address codes are served at when none is given, with its slash. */
  standardPrefix: string;
  /** What the chosen way has a use for. */
  shows: { description: boolean; urlPrefix: boolean; idFormat: boolean; duplicates: boolean };
  disabled: boolean;
}

const sampleIds = { default: 'Qz81-77aKpR2', gs1: '01/09506000134352/21/4711' };

/** What is set for the upload as a whole. */
export function GeneralFields({ settings, change, errorOf, standardPrefix, shows, disabled }: GeneralFieldsProps) {
  const prefix = settings.urlPrefix.trim() || standardPrefix;
  return (
    <>
      {shows.description && (
        <Field label="Description" optional hint="What the record is called." error={errorOf('description')}>
          <Input
            value={settings.description}
            maxLength={200}
            placeholder="Name of the file"
            onChange={(event) => change({ description: event.target.value })}
          />
        </Field>
      )}
      {shows.urlPrefix && (
        <Field
          label="Code address"
          optional
          error={errorOf('url_prefix')}
          hint={
            <>
              What stands before each id. A code then reads{' '}
              <code className="font-mono break-all text-ink2">{`${prefix}${sampleIds[settings.idFormat]}`}</code>
            </>
          }
        >
          <Input
            mono
            type="url"
            inputMode="url"
            value={settings.urlPrefix}
            maxLength={200}
            placeholder={standardPrefix}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => change({ urlPrefix: event.target.value })}
          />
        </Field>
      )}
      {shows.idFormat && (
        <Fieldset legend="Id format">
          <RadioGroup
            label="Id format"
            value={settings.idFormat}
            disabled={disabled}
            onValueChange={(value) => change({ idFormat: value === 'gs1' ? 'gs1' : 'default' })}
            options={[
              { value: 'default', label: 'Default', hint: '8 or more of A–Z a–z 0–9 - _' },
              { value: 'gs1', label: 'GS1 Digital Link', hint: '01/GTIN-14, then 22 and 10 if any, then 21/serial' },
            ]}
          />
        </Fieldset>
      )}
      {shows.duplicates && (
        <Switch
          checked={settings.allowDuplicates}
          disabled={disabled}
          onCheckedChange={(allowDuplicates) => change({ allowDuplicates })}
          hint="The first row with an id counts, later ones are passed over. Otherwise a repeated id is an error."
        >
          Ignore duplicates within the file
        </Switch>
      )}
    </>
  );
}

interface DefaultFieldsProps {
  settings: UploadSettings;
  change: (next: Partial<UploadSettings>) => void;
  errorOf: (field: string) => string | undefined;
  scmFields: readonly { key: string; name: string }[];
  disabled: boolean;
}

/** Values for every code whose row says nothing else. */
export function DefaultFields({ settings, change, errorOf, scmFields, disabled }: DefaultFieldsProps) {
  return (
    <fieldset disabled={disabled} className="grid max-w-140 content-start gap-4">
      <legend className="sr-only">Defaults</legend>
      <Field label="Product" optional error={errorOf('default_scm_data')}>
        <ProductField settings={settings} change={change} disabled={disabled} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Status" optional>
          <Select
            value={settings.status}
            placeholder="Inactive"
            onChange={(event) => change({ status: event.target.value })}
            options={[
              { value: '1', label: 'Active' },
              { value: '2', label: 'Blacklisted' },
            ]}
          />
        </Field>
        {settings.status === '2' && (
          <Field label="Reason" optional>
            <Select
              value={settings.reason}
              placeholder="None"
              onChange={(event) => change({ reason: event.target.value })}
              options={blacklistReasonNames.slice(1).map((name, index) => ({
                value: String(index + 1),
                label: `${name.charAt(0).toUpperCase()}${name.slice(1)}`,
              }))}
            />
          </Field>
        )}
      </div>
      {scmFields.length > 0 && (
        <div className="grid gap-4 sm:grid-cols-2">
          {scmFields.map((field) => (
            <Field key={field.key} label={field.name} optional>
              <Input
                value={settings.scm[field.key] ?? ''}
                maxLength={1000}
                onChange={(event) => change({ scm: { ...settings.scm, [field.key]: event.target.value } })}
              />
            </Field>
          ))}
        </div>
      )}
    </fieldset>
  );
}

function ProductField({
  settings,
  change,
  disabled,
  ...rest
}: Pick<DefaultFieldsProps, 'settings' | 'change' | 'disabled'>) {
  // Field hands on what ties the control to its label and messages.
  const { 'aria-required': _, ...tied } = rest as Record<string, unknown>;
  const isTyped = useServiceGap('products');
  if (isTyped) {
    return (
      <Input
        {...tied}
        mono
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        placeholder="SKU"
        disabled={disabled}
        value={settings.product}
        onChange={({ target }) => change({ product: target.value, productName: '' })}
      />
    );
  }
  return (
    <div className="flex gap-2">
      <OptionPicker
        label="Find a product"
        placeholder="Name or SKU"
        nothing="No product fits."
        search={findSkus}
        value={settings.product || undefined}
        onPick={(option) => change({ product: option.value, productName: option.label })}
        trigger={
          <Button
            {...tied}
            disabled={disabled}
            className="h-9 min-w-0 flex-1 justify-start px-2.5 font-normal [&>span]:text-base"
          >
            <span className="truncate">{settings.product ? settings.productName || settings.product : 'None'}</span>
            {settings.product && settings.productName && (
              <code className="ml-auto font-mono text-xs text-ink3">{settings.product}</code>
            )}
          </Button>
        }
      />
      {settings.product && (
        <Button onClick={() => change({ product: '', productName: '' })} disabled={disabled}>
          Clear
        </Button>
      )}
    </div>
  );
}
