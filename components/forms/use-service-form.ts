'use client';

import { type BaseSyntheticEvent, useEffect, useState } from 'react';
import { type DefaultValues, type FieldValues, type Path, type UseFormReturn, useForm } from 'react-hook-form';
import { useDrafts } from '#components/shell/session-user.tsx';
import { bringSurely } from '#components/ui/bring-surely.ts';
import { whenUsed } from '#components/ui/when-used.ts';
import { leaveIfSignedOut } from '#lib/portal/leave-if-signed-out.ts';
import type { CallFailure, CallResult } from '#lib/portal/result.ts';
import { useLanguage, useTexts } from '#texts';
import { formResolver, notLoaded, preloadCheck, type SchemaLoader } from './form-resolver.ts';

// Only after a refusal.
const loadFieldErrors = () => import('./field-errors.ts');

interface ServiceFormOptions<I extends FieldValues, O, T> {
  /** Brings a body of the contract, when something is typed. */
  schema: SchemaLoader<I, O>;
  defaults: DefaultValues<I>;
  /** Every field the form shows: messages of others are shown with the form's own. */
  fields: readonly Path<I>[];
  /**
   * What is checked and sent for what was typed: an empty field of an attribute that must not be blank is no attribute.
   */
  prepare?: (values: I) => I;
  /** Server action that does it. */
  submit: (input: O) => Promise<CallResult<T>>;
  onDone: (data: T) => void;
  /** It is sent under an Idempotency-Key, so that sending it again is safe. */
  isSentOnce?: boolean;
  /**
   * The form stays on the page when it is done, with what was sent or empty for the next one; otherwise the page goes
   * on elsewhere.
   */
  stays?: 'as sent' | 'empty';
  /** Name under which what is typed survives a reload; leave out for secrets. */
  draft?: string;
}

export interface ServiceForm<I extends FieldValues, O> {
  form: UseFormReturn<I, unknown, O>;
  /** For <form onSubmit>. */
  onSubmit: (event?: BaseSyntheticEvent) => void;
  /** What belongs to no single field, for FormError. */
  failure: CallFailure | undefined;
  busy: boolean;
  /** Message of a field, for Field. */
  errorOf: (field: Path<I>) => string | undefined;
  /** Forgets everything typed. */
  clear: () => void;
}

/**
 * A form whose body is one of the contract's: checked by its schema while typing (after a first try), sent through a
 * server action; the service's messages land on their fields, the rest in `failure`. What was typed stays on any
 * failure.
 */
export function useServiceForm<I extends FieldValues, O, T>(options: ServiceFormOptions<I, O, T>): ServiceForm<I, O> {
  const { schema, defaults, draft, fields } = options;
  const t = useTexts('forms');
  const { language } = useLanguage();
  const drafts = useDrafts();
  const [failure, setFailure] = useState<CallFailure>();
  const [done, setDone] = useState(false);
  const form = useForm<I, unknown, O>({
    resolver: formResolver(schema, { language, t }, options.prepare),
    defaultValues: defaults,
    mode: 'onTouched',
    reValidateMode: 'onChange',
  });
  const { reset, subscribe } = form;
  const [firstSchema] = useState(() => schema);
  useEffect(() => whenUsed(() => preloadCheck(firstSchema, { language, t })), [firstSchema, language, t]);

  useEffect(() => {
    if (!draft) return;
    const kept = drafts.read(draft);
    // Only what the form knows: a draft of an older release must not smuggle in other attributes.
    const known = Object.entries(kept ?? {}).filter(([name]) => fields.includes(name as Path<I>));
    if (known.length > 0) {
      reset((values) => ({ ...values, ...(Object.fromEntries(known) as Partial<I>) }), { keepDefaultValues: true });
    }
    return subscribe({ formState: { values: true }, callback: ({ values }) => drafts.write(draft, values) });
  }, [draft, drafts, fields, reset, subscribe]);

  const send = form.handleSubmit(async (input) => {
    setFailure(undefined);
    const result = await options
      .submit(input)
      .catch(() => unreachable(t(options.isSentOnce ? 'unanswered' : 'unreachable')));
    if (result.ok) {
      // Before the draft is dropped: a reset tells of the values, which would be kept again.
      if (options.stays === 'as sent') form.reset(form.getValues());
      else if (options.stays === 'empty') reset(defaults);
      else setDone(true);
      if (draft) drafts.drop(draft);
      options.onDone(result.data);
      return;
    }
    if (leaveIfSignedOut(result)) return;
    const { own, rest } = await bringSurely(loadFieldErrors)
      .then(({ splitFieldErrors }) => splitFieldErrors(result, fields, t))
      .catch(() => ({ own: [], rest: result.message }));
    own.forEach(([name, message], index) => {
      form.setError(name, { type: 'service', message }, { shouldFocus: index === 0 });
    });
    if (rest) setFailure({ ...result, message: rest });
  });

  // Stays busy while the next page loads, so that nothing is sent twice; Enter in a field asks no button.
  const busy = form.formState.isSubmitting || done;
  const isUnchecked = form.formState.errors.root?.type === notLoaded;
  return {
    form,
    onSubmit: (event) => {
      event?.preventDefault();
      if (!busy) void send(event);
    },
    failure: failure ?? (isUnchecked ? unreachable(t('unreachable')) : undefined),
    busy,
    errorOf: (field) => form.getFieldState(field, form.formState).error?.message || undefined,
    clear: () => {
      setFailure(undefined);
      reset(defaults);
      if (draft) drafts.drop(draft);
    },
  };
}

const unreachable = (message: string): CallFailure => ({
  ok: false,
  status: 0,
  code: 'unreachable',
  message,
  fieldErrors: {},
});
