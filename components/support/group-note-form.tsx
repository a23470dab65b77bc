'use client';

import { useTranslations } from 'next-intl';
import { NoteForm } from '#components/forms/note-form.tsx';
import { createSupportNote } from '#lib/contract/support.ts';
import { createNote } from './actions.ts';

const maxLength = 5000;

/** A note on a group of failures. */
export function GroupNoteForm({ group, onAdded }: { group: string; onAdded: () => void }) {
  const t = useTranslations('support');
  const words = { label: t('note.label'), field: t('note.note'), hint: t('note.hint') };
  return (
    <NoteForm
      schema={createSupportNote.body}
      maxLength={maxLength}
      draft={`support-note-${group}`}
      words={{ ...words, add: t('note.add'), notKept: t('note.notKept') }}
      submit={(body, key) => createNote(group, body, key)}
      onAdded={onAdded}
    />
  );
}
