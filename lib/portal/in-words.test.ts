import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Language } from '#lib/texts/languages.ts';
import { reason } from '#lib/texts/reason.ts';
import { reasonText } from '#lib/texts/reason-text.ts';
import { translatorFor } from '#lib/texts/translator-for.ts';
import type * as words from './in-words.ts';
import { failure, invalidInput } from './problem.ts';

const reader = vi.hoisted((): { language: Language } => ({ language: 'de' }));
vi.mock('server-only', () => ({}));
vi.mock('./language.ts', () => ({ readLanguage: async () => reader.language }));
vi.mock('next-intl/server', () => ({ getTranslations: async () => translatorFor(reader.language, 'service') }));

// Files of a tier share a process: one before may have loaded it with the texts of a request.
let inWords: typeof words.inWords;
let answerInWords: typeof words.answerInWords;
beforeAll(async () => {
  vi.resetModules();
  ({ inWords, answerInWords } = await import('./in-words.ts'));
});

beforeEach(() => {
  reader.language = 'de';
});

it('puts what was refused, and of which field, into the language of the reader', async () => {
  const refused = {
    ...failure(400, 'validation_error', 'Some fields are not valid.'),
    requestId: 'req_1',
    fieldErrors: { quantity: ['At most 10,000,000.'], brand: ['No brand has this id.', 'Said by another service.'] },
  };
  const reasons = {
    message: [reason('fieldsInvalid')],
    fields: { quantity: [reason('atMost', { count: 10_000_000 })], brand: [reason('brandNotFound')] },
  };
  expect(await inWords({ ...refused, reasons })).toEqual({
    ...refused,
    message: 'Einige Felder sind nicht gültig.',
    fieldErrors: {
      quantity: ['Höchstens 10.000.000.'],
      brand: ['Keine Marke hat diese ID.', 'Said by another service.'],
    },
    fieldCodes: { quantity: ['atMost'], brand: ['brandNotFound'] },
  });
});

it('says by its code what has no reason that is known here, and then what the service says itself', async () => {
  const said = async (code: string) => (await inWords(failure(409, code, 'Said by another service.'))).message;
  expect(await said('conflict')).toBe('Bei diesem Status nicht möglich. Said by another service.');
  expect(await said('a_code_of_its_own')).toBe('Said by another service.');
  const newer = { ...failure(409, 'conflict', 'The moon is full.'), reasons: { message: [{ code: 'theMoonIsFull' }] } };
  expect((await inWords(newer)).message).toBe('Bei diesem Status nicht möglich. The moon is full.');
});

it('puts what the portal refuses itself into words, also in English', async () => {
  const refused = invalidInput(
    [
      { path: ['body', 'user', 'name'], message: reasonText('atMostCharacters', { count: 2_000 }) },
      { path: ['body'], message: reasonText('notList') },
      { path: ['body', 'day'], message: 'Words of its own.' },
    ],
    (path) => path.slice(1).join('.'),
  );
  expect(await inWords(refused)).toMatchObject({
    status: 400,
    message: 'Einige Felder stimmen nicht.',
    fieldErrors: { 'user.name': ['Höchstens 2.000 Zeichen.'], day: ['Words of its own.'] },
  });
  reader.language = 'en';
  expect(await inWords(refused)).toMatchObject({
    message: 'Some fields are not right.',
    fieldErrors: { 'user.name': ['At most 2,000 characters.'], day: ['Words of its own.'] },
  });
});

it('leaves English readers what the service says', async () => {
  reader.language = 'en';
  const refused = failure(409, 'conflict', 'The workorder is canceled.');
  expect(await inWords(refused)).toEqual(refused);
});

it('puts what the service tells in an answer into the language of the reader, and nothing else', async () => {
  const answer = {
    count: 2,
    results: [
      {
        ...{ row: 3, value: 'Also in row 2', message: 'Also in row 2', advice: 'Keep one of the two' },
        ...{ message_reason: reason('rowDuplicated', { row: 2 }), advice_reason: reason('fixDuplicate') },
      },
    ],
    codegen_error: null,
    name: 'Not found.',
    scm_data: { message: 'Not found.', error: 'The file is empty' },
    at: undefined,
  };
  expect(await answerInWords(answer)).toEqual({
    ...answer,
    results: [{ ...answer.results[0], message: 'Auch in Zeile 2', advice: 'Behalten Sie eine von beiden' }],
  });
  reader.language = 'en';
  expect(await answerInWords(answer)).toBe(answer);
});

it('puts the messages of an answer into words by the reasons behind them', async () => {
  const answer = {
    items: [
      {
        errors: {
          sku: ['Item 2 has the same SKU.', 'Said by another service.'],
          name: ['A new product needs a name.'],
        },
        errors_reason: { sku: [reason('itemSkuDuplicated', { number: 2 })], name: [reason('productNameRequired')] },
      },
      { errors: { sku: ['No.'] }, errors_reason: 'broken' },
    ],
  };
  expect(await answerInWords(answer)).toMatchObject({
    items: [
      {
        errors: { sku: [expect.stringMatching(/^Eintrag 2 /), 'Said by another service.'], name: [expect.any(String)] },
      },
      { errors: { sku: ['No.'] } },
    ],
  });
});
