import { expect, it } from 'vitest';
import { reasonText } from '#lib/texts/reason-text.ts';
import { momentOrRange } from './common.ts';

const refusalOf = (value: string) => momentOrRange.safeParse(value).error?.issues[0]?.message;

it.each(['2026-01-01', '2026-01-01T00:00:00+02:00,2026-01-02T00:00:00+02:00', '2026-01-01,2026-01-02T10:00'])(
  'takes %s',
  (value) => {
    expect(refusalOf(value)).toBeUndefined();
  },
);

it.each(['2026-01-01T00:00:00 02:00', '2026-01-01,2026-01-02T00:00 0200', '2026-01-01T00:00:00.5 02:00,2026-01-02'])(
  'says of %s that the + has to be encoded',
  (value) => {
    expect(refusalOf(value)).toBe(reasonText('plusNotEncoded'));
  },
);

// Basic forms of ISO 8601 are none of the interface.
it.each(['20260101', '20260101T000000Z', '2026-01-01 02:00', '2026-01-01T00:00:00 x', 'yesterday'])(
  'says of %s what is taken',
  (value) => {
    expect(refusalOf(value)).toBe(reasonText('notDateRange'));
  },
);
