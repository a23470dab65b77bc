import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Language } from '#lib/texts/languages.ts';
import { translatorFor } from '#lib/texts/translator-for.ts';
import type * as words from './in-words.ts';
import { failure } from './problem.ts';

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
    ...failure(400, 'validation_error', 'Some fields are not valid.', 'req_1'),
    fieldErrors: { quantity: ['At most 10,000,000.'], brand: ['No brand has this id.', 'Said by another service.'] },
  };
  expect(await inWords(refused)).toEqual({
    ...refused,
    message: 'Einige Felder sind nicht gültig.',
    fieldErrors: {
      quantity: ['Höchstens 10.000.000.'],
      brand: ['Keine Marke hat diese ID.', 'Said by another service.'],
    },
  });
});

it('says by its code what no words are known for, and then what the service says itself', async () => {
  const said = async (code: string) => (await inWords(failure(409, code, 'Said by another service.'))).message;
  expect(await said('conflict')).toBe('In diesem Zustand nicht möglich. Said by another service.');
  expect(await said('a_code_of_its_own')).toBe('Said by another service.');
});

it('leaves English readers what the service says', async () => {
  reader.language = 'en';
  const refused = failure(409, 'conflict', 'The workorder is canceled.');
  expect(await inWords(refused)).toBe(refused);
});

it('puts what the service tells in an answer into the language of the reader, and nothing else', async () => {
  const answer = {
    count: 2,
    results: [
      { row: 3, value: 'Also in row 2', message: 'Also in row 2', advice: 'Keep one of the two' },
      { row: 4, value: 'A 1', message: 'No product has this SKU', advice: 'Did you mean A-1?' },
    ],
    codegen_error: null,
    name: 'Not found.',
    scm_data: { message: 'Not found.', error: 'The file is empty' },
    at: undefined,
  };
  expect(await answerInWords(answer)).toEqual({
    ...answer,
    results: [
      { row: 3, value: 'Also in row 2', message: 'Auch in Zeile 2', advice: 'Behalten Sie eine von beiden' },
      // The portal says that itself, with the SKU to copy.
      { row: 4, value: 'A 1', message: 'Kein Produkt hat diese SKU', advice: 'Did you mean A-1?' },
    ],
  });
  reader.language = 'en';
  expect(await answerInWords(answer)).toBe(answer);
});
