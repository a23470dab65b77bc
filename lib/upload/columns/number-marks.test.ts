import { describe, expect, it } from 'vitest';
import { hasMark, readMarked, unclearNumberMark } from './number-marks.ts';

describe('the mark of a column of whole numbers', () => {
  it.each<[string[], string | undefined]>([
    [['12.345', '1.500', '1.5'], '.'],
    [['12,345', '0,25'], ','],
    [['12.345', '1.500'], undefined],
    [['1.500', '1,5'], undefined],
    [['1.234.567', '1.5'], undefined],
    [['1500', '1.5'], undefined],
    [['', 'ten'], undefined],
  ])('of %j is %s', (values, mark) => {
    expect(unclearNumberMark(values, false)).toBe(mark);
  });

  it('of cells is unclear without other decimals: 12.345 can be a number of a workbook', () => {
    expect(unclearNumberMark(['12.345'], true)).toBe('.');
    expect(unclearNumberMark(['12,345'], true)).toBeUndefined();
  });

  it('is left out of a value as it is read', () => {
    expect(hasMark('1.500', '.')).toBe(true);
    expect(hasMark('1.5', '.')).toBe(false);
    expect(readMarked('12.345', '.', 'groups')).toBe('12345');
    expect(readMarked('12.345', '.', 'decimals')).toBeUndefined();
    expect(readMarked('12.000', '.', 'decimals')).toBe('12');
  });
});
