'use client';

import useSWR from 'swr';
import { ControlledField } from '#components/forms/controlled-field.tsx';
import { FormError } from '#components/forms/form-error.tsx';
import { useServiceForm } from '#components/forms/use-service-form.ts';
import { useSessionUserId } from '#components/shell/session-user.tsx';
import { Button } from '#components/ui/button.tsx';
import { Callout } from '#components/ui/callout.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Select } from '#components/ui/select.tsx';
import type { Workorder } from '#lib/contract/workorders.ts';
import { confirmPrinting, loadEquipment } from './actions.ts';
import { describeConfirming } from './canceled-codes.ts';

interface PrinterConfirmFormProps {
  workorder: Workorder;
  onConfirmed: () => void;
}

const fields = ['equipment', 'substrate', 'external_id'] as const;

/** Equipment, substrate and job number; what comes of it is said before it is sent. */
export function PrinterConfirmForm({ workorder, onConfirmed }: PrinterConfirmFormProps) {
  const { data: loaded } = useSWR([useSessionUserId(), 'own-equipment'], () => loadEquipment());
  const { form, onSubmit, failure, busy, errorOf } = useServiceForm({
    schema: () => import('#lib/contract/workorder-steps.ts').then((contract) => contract.printerConfirm.body),
    defaults: { external_id: '', ...(workorder.substrate && { substrate: workorder.substrate.id }) },
    fields,
    submit: (input) => confirmPrinting(workorder.id, input),
    onDone: onConfirmed,
  });
  const chosen = form.watch('equipment');
  const equipment = loaded?.ok ? loaded.data : [];
  // Where the order names a substrate, only equipment that prints on it, and only that substrate.
  const ordered = workorder.substrate;
  const suitable = ordered
    ? equipment.filter(({ substrates }) => substrates.some(({ id }) => id === ordered.id))
    : equipment.filter(({ substrates }) => substrates.length > 0);
  const substrates = ordered ? [ordered] : (equipment.find(({ id }) => id === chosen)?.substrates ?? []);
  if (loaded && !loaded.ok) {
    return (
      <Callout tone="bad" role="alert" title="Your equipment could not be loaded">
        {loaded.message}
      </Callout>
    );
  }
  if (loaded && suitable.length === 0) {
    return (
      <Callout tone="wait" title="No equipment is calibrated for this">
        {ordered ? `The order is for ${ordered.name}. ` : ''}Have your equipment calibrated for the substrate first.
      </Callout>
    );
  }
  return (
    <form method="post" onSubmit={onSubmit} noValidate aria-label="Confirm printing" className="grid gap-4">
      <FormError
        title="The printing was not confirmed"
        failure={failure}
        unsure={{
          title: 'The printing may or may not have been confirmed',
          children: 'Reload the page: a confirmed order makes its codes.',
        }}
      />
      <Callout tone="wait" title={describeConfirming(workorder)}>
        They are made for this equipment and substrate. This is final: afterwards neither can be changed, nor how many
        codes there are.
      </Callout>
      <ControlledField
        control={form.control}
        name="equipment"
        label="Equipment"
        error={errorOf('equipment')}
        render={(field) => (
          <Select
            name="equipment"
            ref={field.ref}
            onBlur={field.onBlur}
            value={field.value ? String(field.value) : ''}
            onChange={(event) => {
              field.onChange(event.target.value ? Number(event.target.value) : undefined);
              if (!ordered) form.resetField('substrate');
            }}
            placeholder={loaded ? 'Choose' : 'Loading'}
            options={suitable.map(({ id, name, dpi }) => ({ value: String(id), label: `${name}, ${dpi} dpi` }))}
          />
        )}
      />
      <ControlledField
        control={form.control}
        name="substrate"
        label="Substrate"
        hint={ordered ? 'The order says so.' : 'Only those the equipment is calibrated for.'}
        error={errorOf('substrate')}
        render={(field) => (
          <Select
            name="substrate"
            ref={field.ref}
            onBlur={field.onBlur}
            value={field.value ? String(field.value) : ''}
            onChange={(event) => field.onChange(event.target.value ? Number(event.target.value) : undefined)}
            placeholder="Choose"
            options={substrates.map(({ id, name }) => ({ value: String(id), label: name }))}
          />
        )}
      />
      <Field label="Your job number" optional error={errorOf('external_id')}>
        <Input autoComplete="off" spellCheck={false} maxLength={200} {...form.register('external_id')} />
      </Field>
      <div className="mt-1 flex justify-end">
        <Button type="submit" variant="primary" busy={busy}>
          Confirm printing
        </Button>
      </div>
    </form>
  );
}
