'use client';

import { useLocale, useTranslations } from 'next-intl';
import { type BaseSyntheticEvent, useCallback, useEffect, useRef, useState } from 'react';
import { type DefaultValues, type FieldValues, type Path, type UseFormReturn, useForm } from 'react-hook-form';
import type * as z from 'zod';
import { useDrafts } from '#components/session/session-user.tsx';
import { useUnreachable } from '#components/swr/use-unreachable.ts';
import { leaveIfSignedOut } from '#lib/portal/leave-if-signed-out.ts';
import { failure as failureOf } from '#lib/portal/problem.ts';
import type { CallFailure, CallResult } from '#lib/portal/result.ts';
import { portalUnreachable } from '#lib/portal/unanswered.ts';
import { languageOf } from '#lib/texts/languages.ts';
import { changedBody, changedValues, savedValues } from './changed-values.ts';
import { messageOf, messagesIn } from './error-messages.ts';
import { splitFieldErrors } from './field-errors.ts';
import { formResolver } from './form-resolver.ts';
import { useIdempotencyKey } from './use-idempotency-key.ts';
import { useStalledNotice } from './use-stalled-notice.ts';

/** A failure of a form. */
export interface FormFailure extends CallFailure {
  /** Forgets everything typed and shows the values that others saved meanwhile. */
  discard?: () => void;
}

interface ServiceFormOptions<I extends FieldValues, O, T> {
  /** A body of the contract. */
  schema: z.ZodType<O, I>;
  defaults: DefaultValues<I>;
  /** Every field that the form shows: messages of other fields are shown with those of the whole form. */
  fields: readonly Path<I>[];
  /** Turns the values into what is checked and sent, e.g. without an attribute whose field is empty. */
  prepare?: (values: I) => I;
  /**
   * The server action. The key is an Idempotency-Key for this input. An update sends `changed()`, the fields that the
   * user changed, so that it does not undo what others changed meanwhile; `defaults` are then a whole record.
   */
  submit: (input: O, key: string, changed: () => Partial<O>, loaded: object | undefined) => Promise<CallResult<T>>;
  /**
   * The record that an update changes, as the contract shows it: `submit` passes it on as `loaded`, so that values that
   * others saved meanwhile are shown instead of overwritten.
   */
  record?: object | undefined;
  onDone: (data: T) => void;
  /** `submit` passes the key on, so that sending again is safe. */
  isSentOnce?: boolean;
  /** The form stays on the page when it is done, with what was sent or empty; otherwise the page changes. */
  stays?: 'as sent' | 'empty';
  /** Name under which the values survive a reload and the end of the session. Never for secrets. */
  draft?: string;
  /** Closing the dialog around the form discards its draft. */
  inDialog?: boolean;
}

export interface ServiceForm<I extends FieldValues, O> {
  form: UseFormReturn<I, unknown, O>;
  /** For <form onSubmit>. */
  onSubmit: (event?: BaseSyntheticEvent) => void;
  /** Messages that belong to no single field, for FormError. */
  failure: FormFailure | undefined;
  busy: boolean;
  /** Message of a field, for Field. */
  errorOf: (field: Path<I>) => string | undefined;
  /** Forgets everything typed. */
  clear: () => void;
}

/**
 * A form whose body is one of the contract's: checked by its schema, sent through a server action. The service's
 * messages are set on their fields, the rest is in `failure`. The values stay on any failure.
 */
export function useServiceForm<I extends FieldValues, O, T>(options: ServiceFormOptions<I, O, T>): ServiceForm<I, O> {
  const { schema, defaults, draft, fields, inDialog = false } = options;
  const t = useTranslations('forms');
  const language = languageOf(useLocale());
  const unreachable = useUnreachable();
  const drafts = useDrafts();
  const key = useIdempotencyKey(draft);
  const [failure, setFailure] = useState<FormFailure>();
  const [done, setDone] = useState(false);
  const form = useForm<I, unknown, O>({
    resolver: formResolver(schema, { language, t }, options.prepare),
    defaultValues: defaults,
    // An emptied form is left as it is: its required fields are not at fault until it is sent.
    mode: options.stays === 'empty' ? 'onSubmit' : 'onTouched',
    reValidateMode: 'onChange',
  });
  const { reset, subscribe } = form;
  const isSubmitting = form.formState.isSubmitting;
  useStalledNotice(draft !== undefined && isSubmitting, options.isSentOnce ? 'sendAgain' : 'lookFirst');
  const dropDraft = useCallback(() => {
    if (draft) drafts.drop(draft);
    key.drop();
  }, [draft, drafts, key]);

  useEffect(() => {
    if (!draft) return;
    const kept = drafts.read(draft);
    // Only the fields of this form: a draft of an older release must not smuggle in other attributes.
    const known = Object.entries(kept ?? {}).filter(([name]) => fields.includes(name as Path<I>));
    if (known.length > 0) {
      reset((values) => ({ ...values, ...(Object.fromEntries(known) as Partial<I>) }), { keepDefaultValues: true });
    }
    return subscribe({
      formState: { values: true },
      callback: ({ values, defaultValues }) => {
        // The rest may be out of date by the time the draft is read.
        const changed = changedValues(values, defaultValues);
        if (Object.keys(changed).length > 0) drafts.write(draft, changed);
        else drafts.drop(draft);
      },
    });
  }, [draft, drafts, fields, reset, subscribe]);
  useEffect(() => (inDialog ? dropDraft : undefined), [inDialog, dropDraft]);

  /** Values of the record that the user has seen. */
  const loaded = useRef(options.record);
  const isEmptied = useRef(false);
  const send = form.handleSubmit(async (input) => {
    const { prepare = (values: I) => values } = options;
    const sent = form.getValues();
    const changed = () => changedBody(input, prepare(sent), prepare(form.formState.defaultValues as I));
    const result = await options
      .submit(input, key.keyOf(input), changed, loaded.current)
      .catch(() => (options.isSentOnce ? portalUnreachable(t('unanswered')) : unreachable()));
    if (result.ok) {
      if (loaded.current) loaded.current = { ...loaded.current, ...savedValues(result.data ?? {}, changed()) };
      // Before the draft is dropped: a reset notifies of the values, which would be kept again.
      if (options.stays === 'as sent') {
        // Fields that were changed while the call was under way are still to be sent.
        const since = Object.entries(changedValues(form.getValues(), sent));
        form.reset(sent);
        for (const [name, value] of since) form.setValue(name as Path<I>, value as never, { shouldDirty: true });
      } else if (options.stays === 'empty') isEmptied.current = true;
      else setDone(true);
      dropDraft();
      options.onDone(result.data);
      return;
    }
    if (leaveIfSignedOut(result)) return;
    const { own, rest } = splitFieldErrors(result, fields, t);
    own.forEach(([name, message], index) => {
      form.setError(name, { type: 'service', message }, { shouldFocus: index === 0 });
    });
    if (result.current) {
      loaded.current = { ...loaded.current, ...result.current };
      const discard = () => {
        dropDraft();
        window.location.reload();
      };
      setFailure({ ...result, discard });
    } else if (rest) setFailure({ ...result, message: rest });
  });

  // Brings a refusal to the eye: the first field that shows one gets the focus; what no field shows is in the summary.
  const element = useRef<HTMLFormElement>(null);
  const { errors, submitCount } = form.formState;
  const lastCount = useRef(submitCount);
  useEffect(() => {
    if (lastCount.current === submitCount) return;
    lastCount.current = submitCount;
    const messages = messagesIn(errors);
    if (messages.length === 0 || !element.current) return;
    const shown = element.current.querySelector<HTMLElement>('[aria-invalid=true]');
    if (shown && !document.activeElement?.matches('[aria-invalid=true]')) (radioOf(shown) ?? shown).focus();
    if (!shown && !element.current.querySelector('[role=alert]')) {
      setFailure(failureOf(400, 'validation_error', messages.join(' ')));
    }
  }, [submitCount, errors]);

  // Stays busy while the next page loads, so that nothing is sent twice; Enter in a field asks no button.
  const busy = isSubmitting || done;
  return {
    form,
    onSubmit: (event) => {
      event?.preventDefault();
      if (busy) return;
      // After the event is over it has no current target any more.
      const sender: Element | null = event?.currentTarget ?? event?.target ?? document.activeElement;
      element.current = sender?.closest('form') ?? null;
      setFailure(undefined);
      void send(event).then(() => {
        // After the form counts as submitted: emptied before, it would be checked as it is typed in.
        if (!isEmptied.current) return;
        isEmptied.current = false;
        reset(defaults);
        dropDraft();
      });
    },
    failure,
    busy,
    errorOf: (field) => {
      const { error, isTouched, isDirty } = form.getFieldState(field, form.formState);
      // A field that was left empty on the way to another is not at fault yet.
      const isOnlyVisited = isTouched && !isDirty && submitCount === 0;
      return isOnlyVisited ? undefined : messageOf(error);
    },
    clear: () => {
      setFailure(undefined);
      reset(defaults);
      dropDraft();
    },
  };
}

/** Focusable option of a group of radio buttons. */
const radioOf = (element: HTMLElement) => element.querySelector<HTMLElement>('[role=radio][tabindex="0"]');
