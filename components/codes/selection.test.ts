import { describe, expect, it } from 'vitest';
import { updateCodeStatus } from '#lib/contract/codes.ts';
import { uploadScmAsync } from '#lib/contract/scm.ts';
import { translatorFor } from '#lib/texts/translator-for.ts';
import { neutraliseForSpreadsheet } from '#lib/upload/write-csv.ts';
import { describeSelection, readList, type Selection, scmSelectionBody, selectionBody } from './selection.ts';

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

describe('a pasted list', () => {
  it('is read line by line or cell by cell, each once', () => {
    expect(readList('A-1\r\nA-2\n\n A-1 \n"A-3"')).toEqual({ names: 'extended_ids', values: ['A-1', 'A-2', 'A-3'] });
    expect(readList('\uFEFFSerial number\n0000000001\n0000000002')).toEqual({
      names: 'serial_numbers',
      values: ['0000000001', '0000000002'],
    });
    expect(readList('1;2,3\t4').values).toEqual(['1', '2', '3', '4']);
    expect(readList('"sequence","extended_id","url"\n"1","A-1","http://x/A-1"\n"2","A-2","http://x/A-2"')).toEqual({
      names: 'extended_ids',
      values: ['A-1', 'A-2'],
    });
    // The file of codes that a change left as they are, whose ids a spreadsheet must not take for formulas.
    expect(readList(`"key","reason"\r\n"${neutraliseForSpreadsheet('-A1')}","changed_since"\r\n`)).toEqual({
      names: 'extended_ids',
      values: ['-A1'],
    });
    expect(readList('  \n ').values).toEqual([]);
  });
});
