'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { IdInput } from '#components/forms/id-input.tsx';
import { OptionPicker } from '#components/forms/option-picker.tsx';
import { useServiceGap } from '#components/session/service-gaps.tsx';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { RadioGroup } from '#components/ui/radio-group.tsx';
import { Select } from '#components/ui/select.tsx';
import { findWorkordersWithCodes } from '../actions.ts';
import { GeneralFields } from '../settings-fields.tsx';
import type { UploadSettings } from '../upload-settings.ts';
import { type Destination, destinationKinds, type TemplateChoice, templateKeyOf, usualKinds } from './destination.ts';

export interface DestinationChoices {
  templates: readonly TemplateChoice[];
  /** Printing partners with an accepted partnership. */
  partners: readonly { id: number; name: string }[];
}

interface DestinationStepProps extends DestinationChoices {
  destination: Destination;
  onDestination: (next: Partial<Destination>) => void;
  settings: UploadSettings;
  onSettings: (next: Partial<UploadSettings>) => void;
  standardPrefix: string;
  /** Addresses at the company's own domains. */
  ownPrefixes: readonly string[];
  disabled: boolean;
  errorOf: (field: string) => string | undefined;
}

/** First step: where the codes go, and what is set for all of them there. */
export function DestinationStep(props: DestinationStepProps) {
  const t = useTranslations('ingestion');
  const { destination, onDestination, templates, partners, disabled } = props;
  const typesPartner = useServiceGap('partners');
  const hasSecure = templates.some(({ isSecure }) => isSecure) && (partners.length > 0 || typesPartner);
  const usual = usualKinds(templates);
  const others = destinationKinds.filter(
    (kind) => !usual.includes(kind) && (kind === 'secure' ? hasSecure : kind === 'sids'),
  );
  const [isWhole, setIsWhole] = useState(false);
  const kinds = isWhole || !usual.includes(destination.kind) ? [...usual, ...others] : usual;
  return (
    <fieldset disabled={disabled} className="grid max-w-180 gap-7">
      <legend className="sr-only">{t('where.title')}</legend>
      <div className="grid justify-items-start gap-2.5">
        <RadioGroup
          look="cards"
          label={t('where.label')}
          value={destination.kind}
          disabled={disabled}
          onValueChange={(value) => {
            const kind = destinationKinds.find((known) => known === value);
            if (kind) onDestination({ kind });
          }}
          options={kinds.map((kind) => ({ value: kind, label: t(`where.${kind}`), hint: t(`where.${kind}Hint`) }))}
        />
        {others.length > 0 && kinds === usual && <Button onClick={() => setIsWhole(true)}>{t('where.others')}</Button>}
      </div>
      <KindFields {...props} />
    </fieldset>
  );
}

function KindFields(props: DestinationStepProps) {
  const { destination, settings, onSettings, standardPrefix, ownPrefixes, disabled, errorOf } = props;
  const { kind } = destination;
  const isOfTemplate = kind === 'template' || kind === 'secure';
  return (
    <div className="grid max-w-140 gap-4">
      {isOfTemplate && <TemplateFields {...props} />}
      {kind === 'workorder' && <WorkorderField {...props} />}
      <GeneralFields
        settings={settings}
        change={onSettings}
        errorOf={errorOf}
        standardPrefix={standardPrefix}
        ownPrefixes={ownPrefixes}
        disabled={disabled}
        shows={{
          urlPrefix: kind === 'sids',
          idFormat: kind === 'sids' || kind === 'workorder',
          duplicates: !isOfTemplate,
        }}
      />
    </div>
  );
}

function TemplateFields({ destination, onDestination, templates, partners, errorOf }: DestinationStepProps) {
  const t = useTranslations('ingestion');
  const typesPartner = useServiceGap('partners');
  const isSecure = destination.kind === 'secure';
  const own = templates.filter((template) => template.isSecure === isSecure);
  const chosen = own.find(({ key }) => key === templateKeyOf(destination));
  return (
    <>
      <Field
        label={t('where.uploadTemplate')}
        error={errorOf('template')}
        hint={
          chosen && (
            <>
              {chosen.description && `${chosen.description}. `}
              {t(chosen.mode === 'post-print' ? 'where.postPrint' : 'where.prePrint')}{' '}
              {chosen.idFormat === 'gs1' ? t('where.gs1Ids') : t('where.defaultIds')}
            </>
          )
        }
      >
        <Select
          value={templateKeyOf(destination)}
          placeholder={t('where.chooseTemplate')}
          onChange={({ target: { value } }) =>
            onDestination(isSecure ? { secureTemplate: value } : { template: value })
          }
          options={own.map(({ key, name }) => ({ value: key, label: name }))}
        />
      </Field>
      <Field label={t('where.partner')} optional={!isSecure} error={errorOf('printing_partner')}>
        {typesPartner ? (
          <IdInput
            value={destination.partner ? Number(destination.partner) : undefined}
            placeholder={t('where.number')}
            onChange={(id) => onDestination({ partner: id ? String(id) : '' })}
          />
        ) : (
          <Select
            value={destination.partner}
            placeholder={isSecure ? t('where.choosePartner') : t('where.asTemplate')}
            onChange={({ target: { value } }) => onDestination({ partner: value })}
            options={partners.map(({ id, name }) => ({ value: String(id), label: name }))}
          />
        )}
      </Field>
    </>
  );
}

function WorkorderField({ destination, onDestination, errorOf }: DestinationStepProps) {
  const t = useTranslations('ingestion');
  const isTyped = useServiceGap('workorders');
  return (
    <Field label={t('fact.workorder')} error={errorOf('ingestion_key')} hint={t('where.workorderFieldHint')}>
      {isTyped ? (
        <Input
          mono
          maxLength={100}
          placeholder={t('where.ingestionKey')}
          value={destination.workorder}
          onChange={({ target: { value } }) => onDestination({ workorder: value, workorderName: value })}
        />
      ) : (
        <WorkorderPicker destination={destination} onDestination={onDestination} />
      )}
    </Field>
  );
}

function WorkorderPicker({
  destination,
  onDestination,
  ...rest
}: Pick<DestinationStepProps, 'destination' | 'onDestination'>) {
  const t = useTranslations('ingestion');
  // Field hands on what ties the control to its label and messages.
  const { 'aria-required': _, ...tied } = rest as Record<string, unknown>;
  return (
    <OptionPicker
      label={t('where.findWorkorder')}
      placeholder={t('where.reference')}
      nothing={t('where.noWorkorder')}
      search={findWorkordersWithCodes}
      value={destination.workorder || undefined}
      onPick={({ value, label }) => onDestination({ workorder: value, workorderName: label })}
      trigger={
        <Button {...tied} className="h-9 w-full justify-start px-2.5 font-normal [&>span]:text-base">
          <span className="truncate">
            {destination.workorder ? destination.workorderName : t('where.chooseWorkorder')}
          </span>
        </Button>
      }
    />
  );
}
