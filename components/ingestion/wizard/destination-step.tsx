'use client';

import { IdInput } from '#components/forms/id-input.tsx';
import { OptionPicker } from '#components/forms/option-picker.tsx';
import { useServiceGap } from '#components/shell/service-gaps.tsx';
import { Button } from '#components/ui/button.tsx';
import { Callout } from '#components/ui/callout.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { RadioGroup } from '#components/ui/radio-group.tsx';
import { Select } from '#components/ui/select.tsx';
import { findUploadedWorkorders } from '../actions.ts';
import { GeneralFields } from '../settings-fields.tsx';
import type { UploadSettings } from '../upload-settings.ts';
import { type Destination, destinationKinds, type TemplateChoice, templateKeyOf } from './destination.ts';

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
  disabled: boolean;
  errorOf: (field: string) => string | undefined;
}

/** First step: where the codes go, and what is set for all of them there. */
export function DestinationStep(props: DestinationStepProps) {
  const { destination, onDestination, templates, partners, disabled } = props;
  const typesPartner = useServiceGap('partners');
  const hasSids = templates.some(({ isSecure }) => !isSecure);
  const hasSecure = templates.some(({ isSecure }) => isSecure);
  const ways = {
    template: {
      label: 'New workorder from a template',
      hint: hasSids
        ? 'Settings come from an ingestion template. The usual way.'
        : 'Your company has no ingestion template of SIDs.',
      disabled: !hasSids,
    },
    workorder: { label: 'Existing workorder', hint: 'Adds codes to a workorder that an upload has made.' },
    secure: {
      label: 'New secure workorder from a template',
      hint: hasSecure
        ? 'Your ids, printed with a secure graphic by a partner.'
        : 'Your company has no ingestion template with a secure graphic.',
      disabled: !hasSecure || (partners.length === 0 && !typesPartner),
    },
    sids: { label: 'SIDs directly', hint: 'A workorder of its own, with the settings below.' },
    deprecated: {
      label: 'Deprecated upload',
      hint: 'The way of before. It ends on 30 June 2027; take a template or SIDs directly.',
    },
  };
  return (
    <fieldset disabled={disabled} className="grid max-w-180 gap-7">
      <legend className="sr-only">Where to</legend>
      <RadioGroup
        look="cards"
        label="Where the codes go"
        value={destination.kind}
        disabled={disabled}
        onValueChange={(value) => {
          const kind = destinationKinds.find((known) => known === value);
          if (kind) onDestination({ kind });
        }}
        options={destinationKinds.map((kind) => ({ value: kind, ...ways[kind] }))}
      />
      <KindFields {...props} />
    </fieldset>
  );
}

function KindFields(props: DestinationStepProps) {
  const { destination, settings, onSettings, standardPrefix, disabled, errorOf } = props;
  const { kind } = destination;
  const isOfTemplate = kind === 'template' || kind === 'secure';
  return (
    <div className="grid max-w-140 gap-4">
      {isOfTemplate && <TemplateFields {...props} />}
      {kind === 'workorder' && <WorkorderField {...props} />}
      {kind === 'deprecated' && (
        <Callout tone="wait" title="Deprecated">
          This way has no description, no id format and no record of what it corrects.
        </Callout>
      )}
      <GeneralFields
        settings={settings}
        change={onSettings}
        errorOf={errorOf}
        standardPrefix={standardPrefix}
        disabled={disabled}
        shows={{
          description: kind !== 'deprecated',
          urlPrefix: kind === 'sids' || kind === 'deprecated',
          idFormat: kind === 'sids' || kind === 'workorder',
          duplicates: !isOfTemplate,
        }}
      />
    </div>
  );
}

function TemplateFields({ destination, onDestination, templates, partners, errorOf }: DestinationStepProps) {
  const typesPartner = useServiceGap('partners');
  const isSecure = destination.kind === 'secure';
  const own = templates.filter((template) => template.isSecure === isSecure);
  const chosen = own.find(({ key }) => key === templateKeyOf(destination));
  return (
    <>
      <Field
        label="Ingestion template"
        error={errorOf('template')}
        hint={
          chosen && (
            <>
              {chosen.description && `${chosen.description}. `}
              {chosen.mode === 'post-print'
                ? 'For goods that are printed already. '
                : 'For goods still to be printed. '}
              {chosen.idFormat === 'gs1' ? 'Ids are GS1 Digital Links.' : 'Ids have 8 or more of A–Z a–z 0–9 - _.'}
            </>
          )
        }
      >
        <Select
          value={templateKeyOf(destination)}
          placeholder="Choose a template"
          onChange={({ target: { value } }) =>
            onDestination(isSecure ? { secureTemplate: value } : { template: value })
          }
          options={own.map(({ key, name }) => ({ value: key, label: name }))}
        />
      </Field>
      <Field label="Printing partner" optional={!isSecure} error={errorOf('printing_partner')}>
        {typesPartner ? (
          <IdInput
            value={destination.partner ? Number(destination.partner) : undefined}
            placeholder="Number"
            onChange={(id) => onDestination({ partner: id ? String(id) : '' })}
          />
        ) : (
          <Select
            value={destination.partner}
            placeholder={isSecure ? 'Choose a partner' : 'As the template says'}
            onChange={({ target: { value } }) => onDestination({ partner: value })}
            options={partners.map(({ id, name }) => ({ value: String(id), label: name }))}
          />
        )}
      </Field>
    </>
  );
}

function WorkorderField({ destination, onDestination, errorOf }: DestinationStepProps) {
  const isTyped = useServiceGap('workorders');
  return (
    <Field
      label="Workorder"
      error={errorOf('ingestion_key')}
      hint="Its address, serial numbers and partner hold for the new codes too."
    >
      {isTyped ? (
        <Input
          mono
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          placeholder="Ingestion key"
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
  // Field hands on what ties the control to its label and messages.
  const { 'aria-required': _, ...tied } = rest as Record<string, unknown>;
  return (
    <OptionPicker
      label="Find a workorder"
      placeholder="Reference"
      nothing="No workorder made by an upload fits."
      search={findUploadedWorkorders}
      value={destination.workorder || undefined}
      onPick={({ value, label }) => onDestination({ workorder: value, workorderName: label })}
      trigger={
        <Button {...tied} className="h-9 w-full justify-start px-2.5 font-normal [&>span]:text-base">
          <span className="truncate">{destination.workorder ? destination.workorderName : 'Choose a workorder'}</span>
        </Button>
      }
    />
  );
}
