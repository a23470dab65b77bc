'use client';

import { FormError } from '#components/forms/form-error.tsx';
import { useServiceForm } from '#components/forms/use-service-form.ts';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import { useOrderKey } from '#components/workorders/use-order-key.ts';
import { addNote } from './actions.ts';

const fields = ['text'] as const;

/** A note for colleagues. The form stays, empty, for the next one. */
export function NoteForm({ group, onAdded }: { group: string; onAdded: () => void }) {
  const keyOf = useOrderKey();
  const { form, onSubmit, failure, busy, errorOf } = useServiceForm({
    schema: () => import('#lib/contract/support.ts').then((contract) => contract.addSupportNote.body),
    defaults: { text: '' },
    fields,
    draft: `support-note-${group}`,
    stays: 'empty',
    submit: (body) => addNote(group, body, keyOf(body)),
    onDone: onAdded,
  });
  return (
    <form method="post" onSubmit={onSubmit} noValidate aria-label="Add a note" className="mt-[26px] grid gap-2.5">
      <FormError title="The note was not kept" failure={failure} />
      <Field label="Note" hint="Colleagues read it, the company does not." error={errorOf('text')}>
        <Textarea maxLength={5000} {...form.register('text')} />
      </Field>
      <div>
        <Button type="submit" busy={busy}>
          Add the note
        </Button>
      </div>
    </form>
  );
}
