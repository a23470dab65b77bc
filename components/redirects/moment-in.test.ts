import { expect, it } from 'vitest';
import { momentIn } from './moment-in.ts';

it.each([
  ['2027-01-15T09:30', 'UTC', '2027-01-15T09:30:00.000Z'],
  ['2027-01-15T09:30', 'Europe/Berlin', '2027-01-15T08:30:00.000Z'],
  ['2027-07-15T09:30', 'America/New_York', '2027-07-15T13:30:00.000Z'],
  ['2027-03-28T01:30', 'Europe/Berlin', '2027-03-28T00:30:00.000Z'],
  ['2027-03-28T03:30', 'Europe/Berlin', '2027-03-28T01:30:00.000Z'],
])('reads %s in %s', (local, timeZone, moment) => {
  expect(momentIn(local, timeZone).toISOString()).toBe(moment);
});
