'use client';

import { ControlledField } from '#components/forms/controlled-field.tsx';
import { FormError } from '#components/forms/form-error.tsx';
import { NumberInput } from '#components/forms/number-input.tsx';
import { useServiceForm } from '#components/forms/use-service-form.ts';
import { Button } from '#components/ui/button.tsx';
import { RadioGroup } from '#components/ui/radio-group.tsx';
import { Select } from '#components/ui/select.tsx';
import { Switch } from '#components/ui/switch.tsx';
import type { artworkFormats } from '#lib/contract/artwork.ts';
import type { DocumentRecord } from '#lib/contract/documents.ts';
import { sheetNames } from '#lib/contract/values/artwork.ts';
import type { Workorder } from '#lib/contract/workorders.ts';
import { drawArtwork } from './actions.ts';
import { useOrderKey } from './use-order-key.ts';
import { isSid } from './workorder-state.ts';

type Format = (typeof artworkFormats)[number];

export interface ArtworkFormProps {
  workorder: Workorder;
  onStarted: (document: DocumentRecord) => void;
}

const formats: { value: Format; label: string; hint: string }[] = [
  { value: 'pdf', label: 'PDF', hint: 'A page for each code, or sheets with crop marks.' },
  { value: 'tiff', label: 'TIFF', hint: 'One bit a dot, at the press’s resolution.' },
  { value: 'png', label: 'PNG', hint: 'One bit a dot, for software that takes no TIFF.' },
  { value: 'svg', label: 'SVG', hint: 'Outlines, for design. Not for a graphic at the press’s limit.' },
];

const fields = ['format', 'dpi', 'caption', 'sheet', 'first', 'count'] as const;

/** What is to be drawn, and how. */
export function ArtworkForm({ workorder, onStarted }: ArtworkFormProps) {
  const keyOf = useOrderKey();
  const sid = isSid(workorder);
  const { form, onSubmit, failure, busy, errorOf } = useServiceForm({
    schema: () => import('#lib/contract/artwork.ts').then((contract) => contract.createArtwork.body),
    defaults: { format: sid ? 'svg' : 'pdf', caption: 'none', ...(sid && { dpi: 600 }) },
    fields,
    // Sheets are PDF only: what was chosen for another format is not sent.
    prepare: ({ sheet, ...values }) => (values.format === 'pdf' && sheet ? { ...values, sheet } : values),
    submit: (input) => drawArtwork(workorder.id, input, keyOf(input)),
    onDone: onStarted,
  });
  const format = form.watch('format');
  const number = (name: 'first' | 'count' | 'dpi', label: string, hint: string) => (
    <ControlledField
      control={form.control}
      name={name}
      label={label}
      optional={name !== 'dpi'}
      hint={hint}
      error={errorOf(name)}
      render={(field) => (
        <NumberInput name={name} ref={field.ref} value={field.value} onChange={field.onChange} onBlur={field.onBlur} />
      )}
    />
  );
  return (
    <form method="post" onSubmit={onSubmit} noValidate aria-label="Draw artwork" className="grid gap-4">
      <FormError title="The artwork was not started" failure={failure} />
      <ControlledField
        control={form.control}
        name="format"
        render={(field) => (
          <RadioGroup label="Format" value={field.value} onValueChange={field.onChange} options={formats} />
        )}
      />
      {format === 'pdf' && (
        <ControlledField
          control={form.control}
          name="sheet"
          label="Sheets"
          optional
          hint="Side by side with crop marks, or a page for each code."
          error={errorOf('sheet')}
          render={(field) => (
            <Select
              name="sheet"
              ref={field.ref}
              onBlur={field.onBlur}
              value={field.value?.size ?? ''}
              onChange={(event) => {
                const size = sheetNames.find((name) => name === event.target.value);
                field.onChange(size && { size });
              }}
              placeholder="A page for each code"
              options={sheetNames.map((name) => ({ value: name, label: name }))}
            />
          )}
        />
      )}
      {sid && number('dpi', 'Resolution', 'Dots an inch of the press.')}
      <div className="grid gap-4 sm:grid-cols-2">
        {number('first', 'From number', 'Empty: the first code.')}
        {number('count', 'Codes', 'Empty: all of them.')}
      </div>
      {workorder.use_serial_number && (
        <ControlledField
          control={form.control}
          name="caption"
          render={(field) => (
            <Switch
              checked={field.value === 'serial-number'}
              onCheckedChange={(on) => field.onChange(on ? 'serial-number' : 'none')}
              hint="In digits under each code."
            >
              Serial number
            </Switch>
          )}
        />
      )}
      <div className="mt-1 flex justify-end">
        <Button type="submit" variant="primary" busy={busy}>
          Draw artwork
        </Button>
      </div>
    </form>
  );
}
