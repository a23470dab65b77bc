'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { NoteForm } from '#components/forms/note-form.tsx';
import { createCaseNote as createCaseNoteEndpoint } from '#lib/contract/cases.ts';
import { maxNoteLength } from '#lib/contract/values/cases.ts';
import { createCaseNote } from './actions.ts';

/** A note on a case. */
export function CaseNoteForm({ id }: { id: number }) {
  const t = useTranslations('cases');
  const router = useRouter();
  const words = { label: t('note.label'), field: t('note.field'), hint: t('note.hint') };
  return (
    <NoteForm
      schema={createCaseNoteEndpoint.body}
      maxLength={maxNoteLength}
      draft={`case-note-${id}`}
      words={{ ...words, add: t('note.add'), notKept: t('note.notKept') }}
      submit={(body, key) => createCaseNote(id, body, key)}
      onAdded={() => router.refresh()}
    />
  );
}
