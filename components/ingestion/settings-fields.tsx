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
import { useTexts } from '#texts';
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
  const t = useTexts('ingestion');
  const prefix = settings.urlPrefix.trim() || standardPrefix;
  return (
    <>
      {shows.description && (
        <Field
          label={t('settings.description')}
          optional
          hint={t('settings.descriptionHint')}
          error={errorOf('description')}
        >
          <Input
            value={settings.description}
            maxLength={200}
            placeholder={t('settings.fileName')}
            onChange={(event) => change({ description: event.target.value })}
          />
        </Field>
      )}
      {shows.urlPrefix && (
        <Field
          label={t('fact.codeAddress')}
          optional
          error={errorOf('url_prefix')}
          hint={
            <>
              {t('settings.addressHint')}{' '}
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
        <Fieldset legend={t('fact.idFormat')}>
          <RadioGroup
            label={t('fact.idFormat')}
            value={settings.idFormat}
            disabled={disabled}
            onValueChange={(value) => change({ idFormat: value === 'gs1' ? 'gs1' : 'default' })}
            options={[
              { value: 'default', label: t('idFormat.default'), hint: t('settings.defaultHint') },
              { value: 'gs1', label: t('idFormat.gs1'), hint: t('settings.gs1Hint') },
            ]}
          />
        </Fieldset>
      )}
      {shows.duplicates && (
        <Switch
          checked={settings.allowDuplicates}
          disabled={disabled}
          onCheckedChange={(allowDuplicates) => change({ allowDuplicates })}
          hint={t('settings.duplicatesHint')}
        >
          {t('settings.ignoreDuplicates')}
        </Switch>
      )}
    </>
  );
}

const sentence = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;

interface DefaultFieldsProps {
  settings: UploadSettings;
  change: (next: Partial<UploadSettings>) => void;
  errorOf: (field: string) => string | undefined;
  scmFields: readonly { key: string; name: string }[];
  disabled: boolean;
}

/** Values for every code whose row says nothing else. */
export function DefaultFields({ settings, change, errorOf, scmFields, disabled }: DefaultFieldsProps) {
  const t = useTexts('ingestion');
  const common = useTexts('common');
  return (
    <fieldset disabled={disabled} className="grid max-w-140 content-start gap-4">
      <legend className="sr-only">{t('fact.defaults')}</legend>
      <Field label={t('settings.product')} optional error={errorOf('default_scm_data')}>
        <ProductField settings={settings} change={change} disabled={disabled} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('column.status')} optional>
          <Select
            value={settings.status}
            placeholder={common('codeStatus.inactive')}
            onChange={(event) => change({ status: event.target.value })}
            options={[
              { value: '1', label: common('codeStatus.active') },
              { value: '2', label: common('codeStatus.blacklisted') },
            ]}
          />
        </Field>
        {settings.status === '2' && (
          <Field label={t('settings.reason')} optional>
            <Select
              value={settings.reason}
              placeholder={t('settings.none')}
              onChange={(event) => change({ reason: event.target.value })}
              options={blacklistReasonNames.slice(1).map((name, index) => ({
                value: String(index + 1),
                label: sentence(common(`blacklistReason.${name}`)),
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
  const t = useTexts('ingestion');
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
        label={t('settings.findProduct')}
        placeholder={t('settings.nameOrSku')}
        nothing={t('settings.noProduct')}
        search={findSkus}
        value={settings.product || undefined}
        onPick={(option) => change({ product: option.value, productName: option.label })}
        trigger={
          <Button
            {...tied}
            disabled={disabled}
            className="h-9 min-w-0 flex-1 justify-start px-2.5 font-normal [&>span]:text-base"
          >
            <span className="truncate">
              {settings.product ? settings.productName || settings.product : t('settings.noneProduct')}
            </span>
            {settings.product && settings.productName && (
              <code className="ml-auto font-mono text-xs text-ink3">{settings.product}</code>
            )}
          </Button>
        }
      />
      {settings.product && (
        <Button onClick={() => change({ product: '', productName: '' })} disabled={disabled}>
          {t('settings.clear')}
        </Button>
      )}
    </div>
  );
}
