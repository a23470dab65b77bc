'use client';

import type * as z from 'zod';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { FormFoot } from '#components/ui/form-foot.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import type { CallResult } from '#lib/portal/result.ts';
import { FormError } from './form-error.tsx';
import { useServiceForm } from './use-service-form.ts';

interface NoteFormProps {
  /** The body of the contract. */
  schema: z.ZodType<{ text: string }, { text: string }>;
  maxLength: number;
  draft: string;
  words: { label: string; field: string; hint: string; add: string; notKept: string };
  submit: (body: { text: string }, key: string) => Promise<CallResult<unknown>>;
  onAdded: () => void;
}

const fields = ['text'] as const;

/** A note for colleagues. The form stays, empty, for the next one. */
export function NoteForm({ schema, maxLength, draft, words, submit, onAdded }: NoteFormProps) {
  const { form, onSubmit, failure, busy, errorOf } = useServiceForm({
    ...{ schema, defaults: { text: '' }, fields, draft, stays: 'empty', submit },
    onDone: onAdded,
  });
  return (
    <form method="post" onSubmit={onSubmit} noValidate aria-label={words.label} className="mt-[26px] grid gap-2.5">
      <FormError title={words.notKept} failure={failure} />
      <Field label={words.field} hint={words.hint} error={errorOf('text')}>
        <Textarea maxLength={maxLength} {...form.register('text')} />
      </Field>
      <FormFoot>
        <Button type="submit" busy={busy}>
          {words.add}
        </Button>
      </FormFoot>
    </form>
  );
}
