'use client';

import type { Control } from 'react-hook-form';
import { useWatch } from 'react-hook-form';
import type * as z from 'zod';
import { ControlledField } from '#components/forms/controlled-field.tsx';
import { NumberInput } from '#components/forms/number-input.tsx';
import { Fieldset } from '#components/ui/fieldset.tsx';
import { Input } from '#components/ui/input.tsx';
import { Switch } from '#components/ui/switch.tsx';
import type { createSgBody } from '#lib/contract/workorder-orders.ts';
import { IdSelect } from './id-select.tsx';
import { IdStyleChoice } from './id-style-choice.tsx';
import { LayoutChoice } from './layout-choice.tsx';
import type { OrderLookups } from './order-lookups.ts';
import type { sgOrderFields } from './sg-order-fields.ts';

export type SgInput = z.input<typeof createSgBody>;
export type SgOutput = z.output<typeof createSgBody>;
type SgField = (typeof sgOrderFields)[number];

export interface SgCodeFieldsProps {
  control: Control<SgInput, unknown, SgOutput>;
  lookups: OrderLookups;
  standardUrlPrefix: string;
  /** True for what the chosen template says: shown, and not to be changed. */
  isLocked: (field: SgField) => boolean;
  errorOf: (field: SgField) => string | undefined;
}

/** Everything about the code itself: the layout, the graphic, how it is printed, the address and the id. */
export function SgCodeFields({ control, lookups, standardUrlPrefix, isLocked, errorOf }: SgCodeFieldsProps) {
  const [layout, isStatic] = useWatch({ control, name: ['code_layout', 'is_static_print'] });
  const toggle = (
    name: 'is_fp_serialized' | 'is_hybrid' | 'template_image' | 'is_static_print',
    text: string,
    hint: string,
  ) => (
    <ControlledField
      control={control}
      name={name}
      render={(field) => (
        <Switch checked={field.value ?? false} onCheckedChange={field.onChange} disabled={isLocked(name)} hint={hint}>
          {text}
        </Switch>
      )}
    />
  );
  return (
    <>
      <Fieldset legend="Graphic">
        <ControlledField
          control={control}
          name="code_layout"
          render={(field) => (
            <LayoutChoice
              value={field.value}
              onChange={field.onChange}
              disabled={isLocked('code_layout')}
              offersCustom={lookups.layouts.length > 0}
              error={errorOf('code_layout')}
            />
          )}
        />
        {layout === 'custom' && (
          <ControlledField
            control={control}
            name="custom_layout"
            label="Custom layout"
            error={errorOf('custom_layout')}
            render={(field) => (
              <IdSelect
                ref={field.ref}
                list={lookups.layouts}
                placeholder="Choose a layout"
                value={field.value}
                onChange={field.onChange}
                onBlur={field.onBlur}
                disabled={isLocked('custom_layout')}
              />
            )}
          />
        )}
        {toggle(
          'is_fp_serialized',
          'A graphic for each code',
          'Strongest: nobody can collect prints of one and the same. Off: one graphic for the whole order.',
        )}
        {toggle('is_hybrid', 'Hybrid', 'The code can be scanned by any reader as well.')}
        {toggle('template_image', 'Picture of the template', 'Printed with each code.')}
        {toggle(
          'is_static_print',
          'Static',
          'Few codes, each printed many times. Weaker: a copy of one counts as many.',
        )}
        {isStatic && (
          <ControlledField
            control={control}
            name="static_unique_codes_quantity"
            label="Different codes"
            optional
            hint="The quantity is a multiple of it. Empty: every code once."
            error={errorOf('static_unique_codes_quantity')}
            render={(field) => (
              <NumberInput
                name="static_unique_codes_quantity"
                ref={field.ref}
                value={field.value}
                onChange={field.onChange}
                onBlur={field.onBlur}
              />
            )}
          />
        )}
      </Fieldset>
      <Fieldset legend="Code">
        <ControlledField
          control={control}
          name="url_prefix"
          label="Address"
          optional
          hint={
            <>
              What stands before each id. Empty: <span className="font-mono">{standardUrlPrefix}</span>
            </>
          }
          error={errorOf('url_prefix')}
          render={(field) => (
            <Input
              mono
              inputMode="url"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              placeholder={standardUrlPrefix}
              {...field}
              value={field.value ?? ''}
              readOnly={isLocked('url_prefix')}
            />
          )}
        />
        <ControlledField
          control={control}
          name="extended_id_style"
          render={(field) => (
            <IdStyleChoice
              value={field.value ?? 'legacy'}
              onChange={field.onChange}
              disabled={isLocked('extended_id_style')}
            />
          )}
        />
      </Fieldset>
    </>
  );
}
