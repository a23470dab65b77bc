'use client';

import { useTranslations } from 'next-intl';
import { FormError } from '#components/forms/form-error.tsx';
import { useServiceForm } from '#components/forms/use-service-form.ts';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { FormFoot } from '#components/ui/form-foot.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import { addSupportNote } from '#lib/contract/support.ts';
import { addNote } from './actions.ts';

const fields = ['text'] as const;

/** A note for colleagues. The form stays, empty, for the next one. */
export function NoteForm({ group, onAdded }: { group: string; onAdded: () => void }) {
  const t = useTranslations('support');
  const { form, onSubmit, failure, busy, errorOf } = useServiceForm({
    schema: addSupportNote.body,
    defaults: { text: '' },
    fields,
    draft: `support-note-${group}`,
    stays: 'empty',
    submit: (body, key) => addNote(group, body, key),
    onDone: onAdded,
  });
  return (
    <form method="post" onSubmit={onSubmit} noValidate aria-label={t('note.label')} className="mt-[26px] grid gap-2.5">
      <FormError title={t('note.notKept')} failure={failure} />
      <Field label={t('note.note')} hint={t('note.hint')} error={errorOf('text')}>
        <Textarea maxLength={5000} {...form.register('text')} />
      </Field>
      <FormFoot>
        <Button type="submit" busy={busy}>
          {t('note.add')}
        </Button>
      </FormFoot>
    </form>
  );
}
