import { describe, expect, it } from 'vitest';
import type { QaCapture } from '#lib/contract/print-quality.ts';
import { translatorFor } from '#lib/texts/translator-for.ts';
import {
  currentPrintName,
  describePrint,
  describePrintProgress,
  groupPrints,
  needsPrintNames,
  nextPrintName,
  printOf,
  printTitle,
} from './group-prints.ts';

const t = translatorFor('en', 'proofs');

const capture = (id: number, code: string, values: Partial<QaCapture> = {}): QaCapture => ({
  id,
  created_at: '2026-11-21T09:00:00Z',
  code,
  serial_number: null,
  print: '',
  is_usable: true,
  image_quality: [],
  hints: [],
  image_roi: [0, 0, 1, 1],
  measurement: null,
  ...values,
});

describe('groupPrints', () => {
  it('puts photos of one print together, the one photographed first in front, whatever order they come in', () => {
    const prints = groupPrints([
      capture(4, 'B'),
      capture(3, 'A', { is_usable: false }),
      capture(2, 'A'),
      capture(1, 'B'),
    ]);
    expect(prints.map(({ code, usable, captures }) => [code, usable, captures.map(({ id }) => id)])).toEqual([
      ['B', 2, [1, 4]],
      ['A', 1, [2, 3]],
    ]);
  });

  it('tells prints of one code apart by their names', () => {
    const prints = groupPrints([capture(1, 'A', { print: '1' }), capture(2, 'A', { print: '2' }), capture(3, 'A')]);
    expect(prints.map(({ name }) => name)).toEqual(['', '1', '2']);
    expect(printOf(prints, { code: 'A', print: '2' })?.captures).toHaveLength(1);
    expect(printOf(prints, { code: 'B', print: '2' })).toBeUndefined();
  });
});

describe('a print in words', () => {
  it('is called by its name, by its serial number, or by the ends of a long id', () => {
    expect(printTitle({ code: '7fK2-mQ9xTa0', serial_number: '0000000042', name: '' })).toBe('0000000042');
    expect(printTitle({ code: '7fK2-mQ9xTa0', serial_number: null, name: '' })).toBe('7fK2-mQ9xTa0');
    expect(printTitle({ code: '0123456789abcdef0123456789abcdef', serial_number: null, name: '' })).toBe(
      '012345…abcdef',
    );
    expect(printTitle({ code: 'A', serial_number: '0000000042', name: 'roll 2' })).toBe('roll 2');
  });

  it('says what it still needs', () => {
    expect([0, 1, 2, 3, 4].map((usable) => describePrint({ usable }, t))).toEqual([
      '3 more photos',
      '2 more photos',
      '1 more photo',
      'complete',
      'complete',
    ]);
  });
});

describe('describePrintProgress', () => {
  it('says what a photo did for its print', () => {
    const [print] = groupPrints([capture(1, 'A'), capture(2, 'A', { is_usable: false })]);
    expect(print && describePrintProgress(print, t)).toBe('Print A has 1 of 3 usable photos.');
    const [full] = groupPrints([1, 2, 3].map((id) => capture(id, 'A', { print: '2' })));
    expect(full && describePrintProgress(full, t)).toBe('Print 2 is complete: go on with another.');
  });
});

describe('names of prints', () => {
  it('are needed where several prints carry one code', () => {
    expect(needsPrintNames({ is_static_print: true, quantity: 1000 })).toBe(true);
    expect(needsPrintNames({ is_static_print: false, quantity: 4 })).toBe(true);
    expect(needsPrintNames({ is_static_print: false, quantity: 5 })).toBe(false);
  });

  it('go on with the print that lacks photos', () => {
    const photos = [capture(1, 'A', { print: '1' }), capture(2, 'A', { print: '2' })];
    expect(currentPrintName(groupPrints([]))).toBe('1');
    expect(currentPrintName(groupPrints(photos))).toBe('2');
    const complete = [3, 4].map((id) => capture(id, 'A', { print: '2' }));
    expect(currentPrintName(groupPrints([...photos, ...complete]))).toBe('3');
  });

  it('go on with the first free number', () => {
    expect(nextPrintName([])).toBe('1');
    expect(nextPrintName(['1', 'left', '3'])).toBe('2');
  });
});
