import { describe, expect, it } from 'vitest';
import { authenticationStatuses } from '#lib/contract/values/photo.ts';
import { translatorFor } from '#lib/texts/translator-for.ts';
import { describeEvent, describeResult, reasonOptions } from './code-words.ts';

const t = translatorFor('en', 'codes');
const common = translatorFor('en', 'common');

const at = '2026-11-02T10:00:00.000Z';

describe('describeEvent', () => {
  it.each([
    [{ event: 'created', by: 'Marta', details: { ingestion_key: null } }, 'Ordered, by Marta'],
    [
      { event: 'created', by: 'marta@nordlys.test', by_name: 'Marta', details: { ingestion_key: null } },
      'Ordered, by Marta',
    ],
    [{ event: 'created', by: null, details: { ingestion_key: 'ing_1' } }, 'Uploaded'],
    [
      { event: 'status_changed', by: 'Ines', details: { activation_status: 2, blacklist_reason: 4 } },
      'Blacklisted: stolen, by Ines',
    ],
    [{ event: 'status_changed', by: null, details: { activation_status: 1 } }, 'Set active'],
    [
      { event: 'status_changed', by: 'Ola', details: { activation_status: 1, only_inactive: true } },
      'Set active if it was inactive, by Ola',
    ],
  ] as const)('%o', (given, text) => {
    expect(describeEvent({ at, by_name: null, ...given }, t, common)).toBe(text);
  });
});

it('offers every reason but none', () => {
  expect(reasonOptions(common)).toHaveLength(11);
  expect(reasonOptions(common)[0]).toEqual({ value: '1', label: 'Counterfeits detected' });
});

it('has a word for every result, and shows what it does not know as it is', () => {
  for (const status of authenticationStatuses) expect(describeResult(status, common).word).not.toBe(status);
  expect(describeResult('something_new', common).word).toBe('something_new');
});
