import { describe, expect, it } from 'vitest';
import { readPastedText } from './pasted-text.ts';

describe('pasted rows', () => {
  it('leaves CSV as it is', () => {
    expect(readPastedText('id,product\nabcdefgh,NS-50-EU\n')).toEqual({
      text: 'id,product\nabcdefgh,NS-50-EU\n',
      filetype: 'csv',
      fromSpreadsheet: false,
    });
  });

  it('puts the cells of a spreadsheet between commas, quoted', () => {
    expect(readPastedText('id\tbatch\r\nabcdefgh\t"say ""hi"", now"\r\n\r\nijklmnop\t\r\n')).toEqual({
      text: '"id","batch"\r\n"abcdefgh","say ""hi"", now"\r\n\r\n"ijklmnop",""\r\n',
      filetype: 'csv',
      fromSpreadsheet: true,
    });
  });

  it('takes what begins like JSON for JSON, a byte order mark or not', () => {
    expect(readPastedText('\ufeff [{"id":"abcdefgh"}]').filetype).toBe('json');
  });
});
