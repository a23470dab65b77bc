'use client';

import { ControlledField } from '#components/forms/controlled-field.tsx';
import { Fieldset } from '#components/ui/fieldset.tsx';
import { Switch } from '#components/ui/switch.tsx';
import type { SgCodeFieldsProps } from './sg-code-fields.tsx';

/** What else an order of secure codes says: serial numbers, and who switches the codes on. */
export function SgSettings({ control, isLocked }: Pick<SgCodeFieldsProps, 'control' | 'isLocked'>) {
  return (
    <Fieldset legend="Settings">
      <ControlledField
        control={control}
        name="use_serial_number"
        render={(field) => (
          <Switch
            checked={field.value ?? true}
            onCheckedChange={field.onChange}
            disabled={isLocked('use_serial_number')}
            hint="A running number of your company beside each id."
          >
            Serial numbers
          </Switch>
        )}
      />
      <ControlledField
        control={control}
        name="activate_on_complete"
        render={(field) => (
          <Switch
            checked={field.value ?? false}
            onCheckedChange={field.onChange}
            disabled={isLocked('activate_on_complete')}
            hint="Otherwise a scan says that the code is not active."
          >
            Activate when printed
          </Switch>
        )}
      />
      <ControlledField
        control={control}
        name="partner_permissions"
        render={(field) => (
          <Switch
            checked={field.value?.includes('activate_codes') ?? false}
            onCheckedChange={(on) => field.onChange(on ? ['activate_codes'] : undefined)}
            disabled={isLocked('partner_permissions')}
            hint="The printing partner may switch these codes on."
          >
            Partner may activate codes
          </Switch>
        )}
      />
    </Fieldset>
  );
}
