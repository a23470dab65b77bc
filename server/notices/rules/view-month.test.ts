import { expect, it } from 'vitest';
import { viewMonthIn } from './view-month.ts';

it.each([
  ['UTC', '2026-12-01T06:59:59Z', '2026-11-01'],
  ['UTC', '2026-12-01T07:00:00Z', '2026-12-01'],
  ['America/New_York', '2026-12-01T11:59:00Z', '2026-11-01'],
  ['America/New_York', '2026-12-01T12:00:00Z', '2026-12-01'],
  ['Asia/Tokyo', '2026-11-30T22:00:00Z', '2026-12-01'],
  ['No/Zone', '2026-12-31T23:00:00Z', '2026-12-01'],
])('begins in %s on the first morning of the month: %s', (zone, now, month) => {
  expect(viewMonthIn(zone, new Date(now))).toBe(month);
});
