'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { FormError } from '#components/forms/form-error.tsx';
import { useServiceForm } from '#components/forms/use-service-form.ts';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { FormFoot } from '#components/ui/form-foot.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import { createCaseNote } from '#lib/contract/cases.ts';
import { maxNoteLength } from '#lib/contract/values/cases.ts';
import { addCaseNote } from './actions.ts';

const fields = ['text'] as const;

/** A note on a case. The form stays, empty, for the next one. */
export function CaseNoteForm({ id }: { id: number }) {
  const t = useTranslations('cases');
  const router = useRouter();
  const { form, onSubmit, failure, busy, errorOf } = useServiceForm({
    schema: createCaseNote.body,
    defaults: { text: '' },
    fields,
    draft: `case-note-${id}`,
    stays: 'empty',
    submit: (body, key) => addCaseNote(id, body, key),
    onDone: () => router.refresh(),
  });
  return (
    <form method="post" onSubmit={onSubmit} noValidate aria-label={t('note.label')} className="mt-4 grid gap-2.5">
      <FormError title={t('note.notKept')} failure={failure} />
      <Field label={t('note.field')} hint={t('note.hint')} error={errorOf('text')}>
        <Textarea maxLength={maxNoteLength} {...form.register('text')} />
      </Field>
      <FormFoot>
        <Button type="submit" busy={busy}>
          {t('note.add')}
        </Button>
      </FormFoot>
    </form>
  );
}
