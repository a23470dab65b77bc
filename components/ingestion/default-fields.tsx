import { useTranslations } from 'next-intl';
import { findSkus } from '#components/forms/actions.ts';
import { OptionPicker } from '#components/forms/option-picker.tsx';
import { useServiceGap } from '#components/session/service-gaps.tsx';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Select } from '#components/ui/select.tsx';
import { blacklistReasonNames } from '#lib/contract/values/codes.ts';
import type { UploadSettings } from './upload-settings.ts';

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
  const t = useTranslations('ingestion');
  const common = useTranslations('common');
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
  const t = useTranslations('ingestion');
  // Field hands on what ties the control to its label and messages.
  const { 'aria-required': _, ...tied } = rest as Record<string, unknown>;
  const isTyped = useServiceGap('products');
  if (isTyped) {
    return (
      <Input
        {...tied}
        mono
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
