'use client';

import { ControlledField } from '#components/forms/controlled-field.tsx';
import { FormError } from '#components/forms/form-error.tsx';
import { IdInput } from '#components/forms/id-input.tsx';
import { useServiceForm } from '#components/forms/use-service-form.ts';
import { Button } from '#components/ui/button.tsx';
import { Callout } from '#components/ui/callout.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import type { Workorder } from '#lib/contract/workorders.ts';
import { confirmPrinting } from './actions.ts';

const fields = ['equipment', 'substrate', 'external_id'] as const;

/** Confirms the printing of an order that only its number is known of, at a service without lists to choose from. */
export function ConfirmByNumber({ id, onConfirmed }: { id: number; onConfirmed: (workorder: Workorder) => void }) {
  const { form, onSubmit, failure, busy, errorOf } = useServiceForm({
    schema: () => import('#lib/contract/workorder-steps.ts').then((contract) => contract.printerConfirm.body),
    defaults: { external_id: '' },
    fields,
    submit: (input) => confirmPrinting(id, input),
    onDone: onConfirmed,
  });
  return (
    <form method="post" onSubmit={onSubmit} noValidate aria-label="Confirm printing" className="grid max-w-140 gap-4">
      <FormError title="The printing was not confirmed" failure={failure} />
      <Callout tone="wait" title="The codes are made for this equipment and substrate">
        This is final. Only the printing partner of the order confirms, and only secure codes wait for it.
      </Callout>
      <div className="grid gap-4 sm:grid-cols-2">
        {(['equipment', 'substrate'] as const).map((name) => (
          <ControlledField
            key={name}
            control={form.control}
            name={name}
            label={name === 'equipment' ? 'Equipment' : 'Substrate'}
            hint="Its number at the service."
            error={errorOf(name)}
            render={(field) => (
              <IdInput name={name} value={field.value} onChange={field.onChange} onBlur={field.onBlur} />
            )}
          />
        ))}
      </div>
      <Field label="Your job number" optional error={errorOf('external_id')}>
        <Input autoComplete="off" spellCheck={false} maxLength={200} {...form.register('external_id')} />
      </Field>
      <div className="flex justify-end">
        <Button type="submit" variant="primary" busy={busy}>
          Confirm printing
        </Button>
      </div>
    </form>
  );
}
