'use client';

import type { UseFormReturn } from 'react-hook-form';
import type * as z from 'zod';
import { ControlledField } from '#components/forms/controlled-field.tsx';
import { Field } from '#components/ui/field.tsx';
import { Fieldset } from '#components/ui/fieldset.tsx';
import { Input } from '#components/ui/input.tsx';
import { RadioGroup } from '#components/ui/radio-group.tsx';
import { Switch } from '#components/ui/switch.tsx';
import { IdSelect } from '#components/workorders/id-select.tsx';
import { IdStyleChoice } from '#components/workorders/id-style-choice.tsx';
import type { createTemplate } from '#lib/contract/workorder-templates.ts';
import type { TemplateChoices, TemplateInput } from './template-values.ts';

interface TemplateSettingsProps {
  form: UseFormReturn<TemplateInput, unknown, z.output<typeof createTemplate.body>>;
  errorOf: (field: keyof TemplateInput) => string | undefined;
  choices: TemplateChoices;
  /** One there is can be archived. */
  isKnown: boolean;
}

const layouts = [
  { value: 'sg-inside', label: 'Graphic inside', hint: 'A secure graphic in the middle of the code.' },
  { value: 'sg-outside', label: 'Graphic outside', hint: 'A secure graphic beside the code.' },
  { value: 'custom', label: 'Custom', hint: 'A secure graphic where a custom layout says.' },
  { value: 'none', label: 'SID', hint: 'Codes without a secure graphic; nobody has to confirm them.' },
];

/** How the codes of a template look, who prints them and what becomes of them. */
export function TemplateSettings({ form, errorOf, choices, isKnown }: TemplateSettingsProps) {
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
    <ControlledField
      control={control}
      name={name}
      render={(field) => (
        <Switch checked={field.value ?? false} onCheckedChange={field.onChange} hint={hint}>
          {label}
        </Switch>
      )}
    />
  );
  const pick = (
    name: 'custom_layout' | 'substrate' | 'printing_partner',
    label: string,
    list: TemplateChoices['partners'],
    words: { placeholder: string; hint: string; optional: boolean },
  ) => (
    <ControlledField
      control={control}
      name={name}
      label={label}
      hint={words.hint}
      optional={words.optional}
      error={errorOf(name)}
      render={(field) => (
        <IdSelect
          ref={field.ref}
          name={name}
          list={list}
          placeholder={words.placeholder}
          value={field.value}
          onChange={(next) => field.onChange(next ?? null)}
          onBlur={field.onBlur}
        />
      )}
    />
  );
  return (
    <>
      <Fieldset legend="How the codes look">
        <ControlledField
          control={control}
          name="code_layout"
          render={(field) => (
            <RadioGroup
              label="Layout"
              look="cards"
              options={layouts}
              value={field.value ?? ''}
              onValueChange={field.onChange}
            />
          )}
        />
        {layout === 'custom' &&
          pick('custom_layout', 'Custom layout', choices.layouts, {
            placeholder: 'Choose a layout',
            hint: 'Layouts of the company are kept under Settings, Equipment.',
            optional: false,
          })}
        <ControlledField
          control={control}
          name="extended_id_style"
          render={(field) => <IdStyleChoice value={field.value ?? 'legacy'} onChange={field.onChange} />}
        />
        <Field
          label="Address before each id"
          optional
          hint="Empty: the standard address of the service."
          error={errorOf('url_prefix')}
        >
          <Input
            mono
            inputMode="url"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={200}
            {...form.register('url_prefix')}
          />
        </Field>
        {toggle('use_serial_number', 'Serial numbers', 'Each code has a number, one after the other.')}
        {isSecure && toggle('is_fp_serialized', 'A graphic of its own for each code', 'Off: one graphic for an order.')}
        {toggle('is_static_print', 'Few codes, printed many times each', 'For plates and cylinders.')}
        {isSecure &&
          toggle(
            'is_hybrid',
            'Hybrid',
            'Kept with the order, for systems that ask for it. Codes are drawn the same either way.',
          )}
      </Fieldset>
      <Fieldset legend="Print and after">
        {isSecure && (
          <div className="grid gap-4 sm:grid-cols-2">
            {pick('printing_partner', 'Printing partner', choices.partners, {
              placeholder: 'Left to the order',
              hint: 'A partner of the brand owner.',
              optional: true,
            })}
            {pick('substrate', 'Substrate', choices.substrates, {
              placeholder: 'Left to the order',
              hint: 'What it is printed on.',
              optional: true,
            })}
          </div>
        )}
        {isSecure && (
          <ControlledField
            control={control}
            name="partner_permissions"
            render={(field) => (
              <Switch
                checked={field.value?.includes('activate_codes') ?? false}
                onCheckedChange={(on) => field.onChange(on ? ['activate_codes'] : [])}
                hint="Of orders made from it, and of no others."
              >
                The printing partner may activate the codes
              </Switch>
            )}
          />
        )}
        {toggle(
          'activate_on_complete',
          isSecure ? 'Activate when printed' : 'Activate when generated',
          'Off: the codes stay inactive until somebody activates them.',
        )}
        {isKnown && toggle('is_archived', 'Archived', 'No new order is made from it. Orders that were made stay.')}
      </Fieldset>
    </>
  );
}
