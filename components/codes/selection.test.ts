import { describe, expect, it } from 'vitest';
import { updateCodeStatus } from '#lib/contract/codes.ts';
import { uploadScmAsync } from '#lib/contract/scm.ts';
import { translatorFor } from '#lib/texts/translator-for.ts';
import { describeSelection, type Selection, scmSelectionBody, selectionBody } from './selection.ts';

const t = translatorFor('en', 'codes');
const words = translatorFor('en', 'activity');

const selections: Selection[] = [
  { by: 'rows', ids: new Set(['A-000001', 'A-000002']) },
  { by: 'filters', filters: { workorder: '4', serial_range: '1,9' } },
  { by: 'list', names: 'serial_numbers', values: ['0001'] },
];

describe('a selection', () => {
  it('is sent as the service takes it', () => {
    for (const selection of selections) {
      const status = { ...selectionBody(selection), activation_status: 0 };
      expect(updateCodeStatus.body.safeParse(status).error).toBeUndefined();
      const scm = { ...scmSelectionBody(selection), scm_data: { lot: 'L' } };
      expect(uploadScmAsync.body.safeParse(scm).error).toBeUndefined();
    }
  });

  it('is said in words', () => {
    expect(
      selections.map((selection) => describeSelection(selection, t, words, 'UTC', { 'workorder 4': 'NA-1' })),
    ).toEqual([
      '2 codes selected',
      'All that match: Workorder NA-1, serial numbers 1 to 9',
      '1 serial number of a list',
    ]);
  });
});
