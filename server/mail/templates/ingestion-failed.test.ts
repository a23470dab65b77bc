import { describe, expect, it } from 'vitest';
import { formatIngestionFailed, type IngestionFailure } from './ingestion-failed.ts';
import { mailReader } from './mail-reader.ts';

const english = await mailReader(null, null);

const failure: IngestionFailure = {
  recordKey: 'ing_7Q2',
  reference: 'Spring 2026',
  companyName: 'Acme',
  rowCount: 100_000,
  errors: [
    {
      type: 'invalid_id_error',
      message: 'The id is not of the right form.',
      count: 1234,
      examples: ['a b', 'c', 'd', 'e', 'f', 'g'],
    },
    { type: 'missing_id_error', message: 'The id is missing.', count: 1, examples: [17] },
    { type: 'malformed_file_error', message: 'The file ends inside quotes.', count: 1, examples: [] },
  ],
  fixUrl: 'https://portal.example.test/ingestion/ing_7Q2/fix',
  recordUrl: 'https://portal.example.test/ingestion/ing_7Q2',
  why: ['You receive this message as an admin of the account.'],
};

describe('formatIngestionFailed', () => {
  // conforms: 22.1, 31.7
  it('says what failed, what is wrong, and where to look', () => {
    expect(formatIngestionFailed(failure, english)).toEqual({
      subject: 'Upload failed: ing_7Q2 (Spring 2026)',
      text: `The upload ing_7Q2 (Spring 2026) of Acme was refused. The file has 100,000 rows.
No code of it was stored.

What is wrong, by kind:

- The id is not of the right form. (invalid_id_error, 1,234)
  a b, c, d, e, f and 1,229 more
- The id is missing. (missing_id_error, 1)
  17
- The file ends inside quotes. (malformed_file_error, 1)

Fix the rows: correct the wrong values on this page and send them. The file itself is not needed again:
https://portal.example.test/ingestion/ing_7Q2/fix

The upload with all its errors:
https://portal.example.test/ingestion/ing_7Q2

You receive this message as an admin of the account.
`,
    });
  });

  it('does without a reference and a row count', () => {
    const { subject, text } = formatIngestionFailed(
      { ...failure, reference: '', rowCount: null, fixUrl: null },
      english,
    );
    expect(subject).toBe('Upload failed: ing_7Q2');
    expect(text).toMatch(/^The upload ing_7Q2 of Acme was refused\.\n/);
    expect(text).not.toContain('Fix the rows');
  });

  it('keeps what comes from outside on its line', () => {
    const evil = 'x\r\nBcc: victim@example.test\r\n\r\nhello\u2028\u0000';
    const { subject, text } = formatIngestionFailed(
      {
        ...failure,
        reference: evil,
        companyName: evil,
        errors: [{ type: evil, message: evil, count: 1, examples: [evil, 'y'.repeat(1000)] }],
      },
      english,
    );
    expect(subject).toBe('Upload failed: ing_7Q2 (x Bcc: victim@example.test hello)');
    expect(text).not.toMatch(/^(Bcc|hello)/m);
    expect(text).not.toMatch(/[\r\u2028\0]/);
    expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThan(450);
  });
});
