'use client';

import { useTranslations } from 'next-intl';
import { Controller, type UseFormReturn } from 'react-hook-form';
import type * as z from 'zod';
import { SwitchField } from '#components/forms/switch-field.tsx';
import { Field } from '#components/ui/field.tsx';
import { Fieldset } from '#components/ui/fieldset.tsx';
import { Input } from '#components/ui/input.tsx';
import { RadioGroup } from '#components/ui/radio-group.tsx';
import { Switch } from '#components/ui/switch.tsx';
import { IdSelect } from '#components/workorders/id-select.tsx';
import type { createTemplate } from '#lib/contract/workorder-templates.ts';
import type { Translator } from '#lib/texts/translator.ts';
import { IdStyleChoice } from './id-style-choice.tsx';
import type { TemplateChoices, TemplateInput } from './template-values.ts';

interface TemplateSettingsProps {
  form: UseFormReturn<TemplateInput, unknown, z.output<typeof createTemplate.body>>;
  errorOf: (field: keyof TemplateInput) => string | undefined;
  choices: TemplateChoices;
  /** One there is can be archived. */
  isKnown: boolean;
}

const layouts = (t: Translator<'operator'>) => [
  { value: 'sg-inside', label: t('layout.inside'), hint: t('layout.insideHint') },
  { value: 'sg-outside', label: t('layout.outside'), hint: t('layout.outsideHint') },
  { value: 'custom', label: t('layout.custom'), hint: t('layout.customHint') },
  { value: 'none', label: 'SID', hint: t('layout.noneHint') },
];

/** How the codes of a template look, who prints them and what becomes of them. */
export function TemplateSettings({ form, errorOf, choices, isKnown }: TemplateSettingsProps) {
  const t = useTranslations('operator');
  const { control } = form;
  const layout = form.watch('code_layout');
  const isSecure = layout !== 'none';
  const toggle = (
    name:
      | 'use_serial_number'
      | 'is_fp_serialized'
      | 'is_static_print'
      | 'is_hybrid'
      | 'activate_on_complete'
      | 'is_archived',
    label: string,
    hint: string,
  ) => (
    <SwitchField control={control} name={name} hint={hint}>
      {label}
    </SwitchField>
  );
  const pick = (
    name: 'custom_layout' | 'substrate' | 'printing_partner',
    label: string,
    list: TemplateChoices['partners'],
    words: { placeholder: string; hint: string; optional: boolean },
  ) => (
    <Controller
      control={control}
      name={name}
      render={({ field }) => (
        <Field label={label} hint={words.hint} optional={words.optional} error={errorOf(name)}>
          <IdSelect
            ref={field.ref}
            name={name}
            list={list}
            placeholder={words.placeholder}
            value={field.value}
            onChange={(next) => field.onChange(next ?? null)}
            onBlur={field.onBlur}
          />
        </Field>
      )}
    />
  );
  return (
    <>
      <Fieldset legend={t('howCodesLook')}>
        <Controller
          control={control}
          name="code_layout"
          render={({ field }) => (
            <RadioGroup
              label={t('layout.label')}
              look="cards"
              options={layouts(t)}
              value={field.value ?? ''}
              onValueChange={field.onChange}
            />
          )}
        />
        {layout === 'custom' &&
          pick('custom_layout', t('customLayout'), choices.layouts, {
            placeholder: t('chooseLayout'),
            hint: t('customLayoutHint'),
            optional: false,
          })}
        <Controller
          control={control}
          name="extended_id_style"
          render={({ field }) => <IdStyleChoice value={field.value ?? 'compact-12'} onChange={field.onChange} />}
        />
        <Field label={t('urlPrefix')} optional hint={t('urlPrefixHint')} error={errorOf('url_prefix')}>
          <Input mono inputMode="url" maxLength={200} {...form.register('url_prefix')} />
        </Field>
        {toggle('use_serial_number', t('serials'), t('serialsHint'))}
        {isSecure && toggle('is_fp_serialized', t('ownGraphic'), t('ownGraphicHint'))}
        {toggle('is_static_print', t('staticPrint'), t('staticPrintHint'))}
        {isSecure && toggle('is_hybrid', t('hybrid'), t('hybridHint'))}
      </Fieldset>
      <Fieldset legend={t('printAndAfter')}>
        {isSecure && (
          <div className="grid gap-4 sm:grid-cols-2">
            {pick('printing_partner', t('printingPartner'), choices.partners, {
              placeholder: t('leftToOrder'),
              hint: t('partnerHint'),
              optional: true,
            })}
            {pick('substrate', t('substrate'), choices.substrates, {
              placeholder: t('leftToOrder'),
              hint: t('substrateHint'),
              optional: true,
            })}
          </div>
        )}
        {isSecure && (
          <Controller
            control={control}
            name="partner_permissions"
            render={({ field }) => (
              <Switch
                checked={field.value?.includes('activate_codes') ?? false}
                onCheckedChange={(on) => field.onChange(on ? ['activate_codes'] : [])}
                hint={t('partnerActivatesHint')}
              >
                {t('partnerActivates')}
              </Switch>
            )}
          />
        )}
        {toggle('activate_on_complete', isSecure ? t('activatePrinted') : t('activateGenerated'), t('activateHint'))}
        {isKnown && toggle('is_archived', t('archived'), t('archivedHint'))}
      </Fieldset>
    </>
  );
}
