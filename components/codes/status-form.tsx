'use client';

import { ControlledField } from '#components/forms/controlled-field.tsx';
import { FormError } from '#components/forms/form-error.tsx';
import { useServiceForm } from '#components/forms/use-service-form.ts';
import { Button } from '#components/ui/button.tsx';
import { RadioGroup } from '#components/ui/radio-group.tsx';
import { Select } from '#components/ui/select.tsx';
import type { CodeTask } from '#lib/contract/code-tasks.ts';
import type { Code } from '#lib/contract/codes.ts';
import { activationStatus } from '#lib/contract/values/codes.ts';
import { changeCode } from './actions.ts';
import { reasonOptions } from './code-words.ts';

export interface StatusFormProps {
  code: Code;
  /** The change is done, or still going on. */
  onChanged: (task: CodeTask) => void;
}

const statuses = [
  { value: String(activationStatus.active), label: 'Active', hint: 'A scan says that the item is registered.' },
  { value: String(activationStatus.inactive), label: 'Inactive', hint: 'A scan says that the code is not active.' },
  { value: String(activationStatus.blacklisted), label: 'Blacklisted', hint: 'A scan warns of the item.' },
];

const fields = ['activation_status', 'blacklist_reason'] as const;

/** Status and, where it is needed, the reason. */
export function StatusForm({ code, onChanged }: StatusFormProps) {
  const { form, onSubmit, failure, busy, errorOf } = useServiceForm({
    schema: () => import('#lib/contract/codes.ts').then((contract) => contract.changeStatus.body),
    defaults: { extended_ids: [code.extended_id], activation_status: code.activation_status },
    fields,
    prepare: (values) => ({
      ...values,
      blacklist_reason: values.activation_status === activationStatus.blacklisted ? values.blacklist_reason : undefined,
    }),
    submit: changeCode,
    onDone: onChanged,
  });
  const status = form.watch('activation_status');
  const blacklists = status === activationStatus.blacklisted;
  return (
    <form method="post" onSubmit={onSubmit} noValidate aria-label="Change the status" className="grid gap-4">
      <FormError
        title="The status was not changed"
        failure={failure}
        unsure={{
          title: 'The status may or may not have been changed',
          children: 'Reload the page to see. Set once more it is what it would be anyway.',
        }}
      />
      <ControlledField
        control={form.control}
        name="activation_status"
        render={(field) => (
          <RadioGroup
            label="New status"
            value={String(field.value)}
            onValueChange={(value) => field.onChange(Number(value))}
            options={statuses}
          />
        )}
      />
      {blacklists && (
        <ControlledField
          control={form.control}
          name="blacklist_reason"
          label="Reason"
          hint="Shown with every scan of the code."
          error={errorOf('blacklist_reason')}
          render={(field) => (
            <Select
              name="blacklist_reason"
              ref={field.ref}
              onBlur={field.onBlur}
              value={field.value ? String(field.value) : ''}
              onChange={(event) => field.onChange(event.target.value ? Number(event.target.value) : undefined)}
              placeholder="Choose a reason"
              options={reasonOptions}
            />
          )}
        />
      )}
      <div className="mt-1 flex justify-end">
        <Button type="submit" variant={blacklists ? 'danger' : 'primary'} busy={busy}>
          {blacklists ? 'Blacklist the code' : 'Change the status'}
        </Button>
      </div>
    </form>
  );
}
