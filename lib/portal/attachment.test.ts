import { beforeAll, expect, it, vi } from 'vitest';
import { attachment, fileNameOf } from './attachment.ts';
import type * as words from './attachment-in-words.ts';

const reader = vi.hoisted(() => ({ language: 'de' }));
vi.mock('server-only', () => ({}));
vi.mock('./language.ts', () => ({ readLanguage: async () => reader.language }));

// Files of a tier share a process: one before may have loaded it with the texts of a request.
let attachmentInWords: typeof words.attachmentInWords;
beforeAll(async () => {
  vi.resetModules();
  ({ attachmentInWords } = await import('./attachment-in-words.ts'));
});

it('names a file in any script, and nothing but a file', () => {
  expect(attachment('Codes 2026-11-22.csv')).toBe('attachment; filename="Codes 2026-11-22.csv"');
  expect(attachment('Aufträge.csv')).toBe(`attachment; filename="Auftr_ge.csv"; filename*=UTF-8''Auftr%C3%A4ge.csv`);
  expect(attachment('a/b\\c"\r\nX-Evil: 1;.csv')).toMatch(/^attachment; filename="a_b_c__X-Evil: 1_\.csv"; filename\*/);
  for (const name of ['Aufträge.csv', 'plain.csv', "it's (1).csv"]) expect(fileNameOf(attachment(name))).toBe(name);
  expect(fileNameOf('attachment; filename*=UTF-8\'\'%ff; filename="x.csv"')).toBe('x.csv');
  expect(fileNameOf('attachment')).toBeUndefined();
});

it('says what a file of the service is in the language of the reader', async () => {
  const named = async (name: string) => fileNameOf(await attachmentInWords(attachment(name)));
  expect(await named('ing_7Q2 errors.csv')).toBe('ing_7Q2 Fehler.csv');
  expect(await named('audit log 2026-11-22.csv')).toBe('Audit-Protokoll 2026-11-22.csv');
  expect(await named('tsk_1 left as they are.csv')).toBe('tsk_1 unverändert.csv');
  expect(await named('Spring 7 serial numbers.csv')).toBe('Spring 7 Seriennummern.csv');
  expect(await named('Frühling.csv')).toBe('Frühling.csv');
  expect(await attachmentInWords(null)).toBe('attachment');
  reader.language = 'en';
  expect(await named('ing_7Q2 errors.csv')).toBe('ing_7Q2 errors.csv');
});
