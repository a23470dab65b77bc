import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { readMoment } from './read-moment.ts';

const ofPg = pg.types.getTypeParser(1184, 'text');

describe('a timestamptz', () => {
  it.each([
    '2026-11-22 15:41:29+00',
    '2026-11-22 15:41:29.4+00',
    '2026-11-22 15:41:29.43+00',
    '2026-11-22 15:41:29.435+00',
    '2026-11-22 15:41:29.4359+00',
    '2026-11-22 15:41:29.435999+00',
    '1969-12-31 23:59:59.999999+00',
    '0099-02-28 00:00:00+00',
    '0044-03-15 12:00:00+00 BC',
    '12026-11-22 15:41:29+00',
    '2026-11-22 15:41:29+02',
    '2026-11-22 15:41:29.435+05:30',
    'infinity',
    '-infinity',
  ])('%s is what pg reads', (text) => {
    expect(readMoment(text)).toEqual(ofPg(text));
  });
});
