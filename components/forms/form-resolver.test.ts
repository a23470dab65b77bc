import { expect, it } from 'vitest';
import type * as z from 'zod';
import { printerConfirm } from '#lib/contract/workorder-steps.ts';
import { createSid } from '#lib/contract/workorders.ts';
import { translatorFor } from '#lib/texts/translator-for.ts';
import { formResolver, type Reader } from './form-resolver.ts';

const reader = (language: Reader['language']): Reader => ({ language, t: translatorFor(language, 'forms') });

/** Messages by field, as the form shows them. Before anything is chosen a form holds less than a body has to. */
async function messagesOf<I extends object>(
  schema: z.ZodType<unknown, I>,
  values: Partial<I>,
  prepare?: (values: I) => I,
): Promise<Record<string, string | undefined>> {
  const { errors } = await formResolver(schema, reader('en'), prepare)(values as I, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  });
  return Object.fromEntries(
    Object.entries(errors as Record<string, { message?: string }>).map(([name, error]) => [name, error.message]),
  );
}

it('says of each field left empty what is to be done', async () => {
  expect(await messagesOf(printerConfirm.body, { external_id: '' })).toEqual({
    equipment: 'Choose the equipment.',
    substrate: 'Choose a substrate.',
  });
  expect(await messagesOf(createSid.body, { activate_on_complete: true, reference: 'A' })).toEqual({
    quantity: 'Fill this in.',
  });
});

it('says in plain words what is not right', async () => {
  const typed = { reference: '', quantity: Number.NaN, activate_on_complete: true };
  expect(await messagesOf(createSid.body, typed)).toEqual({
    reference: 'Fill this in.',
    quantity: 'A whole number.',
  });
});

it('checks what is sent for what was typed', async () => {
  const typed = { reference: '', quantity: 5, activate_on_complete: true };
  expect(await messagesOf(createSid.body, typed, (values) => ({ ...values, reference: 'A' }))).toEqual({});
});

it('says it in the language of the reader', async () => {
  const typed = { reference: '', quantity: 20_000_000, activate_on_complete: true };
  const check = formResolver(createSid.body, reader('de'));
  const { errors } = await check(typed, undefined, { fields: {}, shouldUseNativeValidation: false });
  expect(errors).toMatchObject({
    reference: { message: 'Füllen Sie dieses Feld aus.' },
    quantity: { message: expect.stringMatching(/^Höchstens 10\.000\.000/) },
  });
});
