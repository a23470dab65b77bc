'use client';

import { useTranslations } from 'next-intl';
import { OwnPrefixes } from '#components/domains/own-prefixes.tsx';
import { Field } from '#components/ui/field.tsx';
import { Fieldset } from '#components/ui/fieldset.tsx';
import { Input } from '#components/ui/input.tsx';
import { RadioGroup } from '#components/ui/radio-group.tsx';
import { Switch } from '#components/ui/switch.tsx';
import type { UploadSettings } from './upload-settings.ts';

interface GeneralFieldsProps {
  settings: UploadSettings;
  change: (next: Partial<UploadSettings>) => void;
  errorOf: (field: string) => string | undefined;
  /** Address codes are served at when none is given, with its slash. */
  standardPrefix: string;
  /** Addresses at the company's own domains. */
  ownPrefixes: readonly string[];
  /** Settings that the chosen destination uses. */
  shows: { urlPrefix: boolean; idFormat: boolean; duplicates: boolean };
  disabled: boolean;
}

const sampleIds = { default: 'Qz81-77aKpR2', gs1: '01/09506000134352/21/4711' };

/** Settings of the upload as a whole. */
export function GeneralFields({
  settings,
  change,
  errorOf,
  standardPrefix,
  ownPrefixes,
  shows,
  disabled,
}: GeneralFieldsProps) {
  const t = useTranslations('ingestion');
  const prefix = settings.urlPrefix.trim() || standardPrefix;
  return (
    <>
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
      {shows.urlPrefix && (
        <div className="grid gap-2">
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
              value={settings.urlPrefix}
              maxLength={200}
              placeholder={standardPrefix}
              onChange={(event) => change({ urlPrefix: event.target.value })}
            />
          </Field>
          <OwnPrefixes prefixes={ownPrefixes} onChoose={(urlPrefix) => change({ urlPrefix })} />
        </div>
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
