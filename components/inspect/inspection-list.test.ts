import { describe, expect, it } from 'vitest';
import type { InspectedCode } from '#lib/contract/inspection.ts';
import {
  addCase,
  addChange,
  addPhoto,
  addScan,
  askAgain,
  changeOf,
  clearDone,
  countWaiting,
  dropPositions,
  emptyInspection,
  endPhoto,
  hasRoomFor,
  nextToSend,
  openFor,
  photoLimits,
  readInspection,
  showsOther,
  updateCase,
  updateChange,
  updateRecord,
  updateScan,
} from './inspection-list.ts';

const scanAll = (...contents: string[]) =>
  contents.reduce((list, content, index) => addScan(list, { key: `r${index}`, content, at: index }), emptyInspection);
/** The same with the answers of the service. */
const inspectAll = (...contents: string[]) => {
  const list = scanAll(...contents);
  return list.records.reduce((before, { key }) => updateRecord(before, key, { state: 'sent' }), list);
};
const change = (key: string, contents: string[], valueSet = 'Oslo') => ({ key, valueSet, contents, madeAt: 0 });

describe('the list of an inspection', () => {
  it('has the last scan first, and counts a code that comes again', () => {
    const { scanned } = scanAll('a', 'b', 'a');
    expect(scanned.map(({ content, times }) => [content, times])).toEqual([
      ['a', 2],
      ['b', 1],
    ]);
    expect(scanned[0]).toMatchObject({ firstAt: 0, lastAt: 2 });
  });

  it('keeps 500 codes', () => {
    expect(scanAll(...Array.from({ length: 501 }, (_, index) => `c${index}`)).scanned).toHaveLength(500);
  });

  it('sends changes in their order before it asks for codes', () => {
    let list = addChange(addChange(inspectAll('a'), change('1', ['a'])), change('2', ['a']));
    expect(nextToSend(list)).toMatchObject({ change: { key: '1' } });
    list = updateChange(list, '1', { state: 'sent' });
    expect(nextToSend(list)).toMatchObject({ change: { key: '2' } });
    list = updateChange(list, '2', { state: 'failed' });
    expect(nextToSend(list)).toMatchObject({ scan: { content: 'a' } });
    expect(nextToSend(updateScan(list, 'a', { state: 'known' }))).toBeUndefined();
  });

  it('sets values on codes that do not have them yet and are not unknown', () => {
    let list = updateScan(scanAll('a', 'b', 'c'), 'c', { state: 'unknown' });
    list = addChange(list, change('1', ['a']));
    expect(openFor(list, 'Oslo')).toEqual(['b']);
    expect(openFor(list, 'Sold')).toEqual(['b', 'a']);
    list = updateChange(list, '1', { state: 'undone' });
    expect(openFor(list, 'Oslo')).toEqual(['b', 'a']);
    expect(changeOf(list, 'a')).toBeUndefined();
  });

  it('makes no change of no codes, and asks for changed codes again', () => {
    expect(addChange(emptyInspection, change('1', []))).toBe(emptyInspection);
    const list = updateScan(updateScan(inspectAll('a', 'b'), 'a', { state: 'known' }), 'b', { state: 'unknown' });
    expect(countWaiting(list)).toBe(0);
    expect(nextToSend(list)).toBeUndefined();
    expect(nextToSend(askAgain(list, ['a', 'b']))).toMatchObject({ scan: { content: 'a' } });
  });

  it('sends cases in their order, each with the scan of its photo', () => {
    const photo = (key: string, bytes = 1) => ({ key, content: 'a', bytes });
    let list = updateScan(inspectAll('a'), 'a', { state: 'known' });
    list = addPhoto(addPhoto(list, photo('p1')), photo('p2'));
    list = addCase(list, { key: 'c1', content: 'a', note: 'First', photo: 'p2' });
    list = addCase(list, { key: 'c2', content: 'a', note: 'Second' });
    expect(countWaiting(list)).toBe(4);
    expect(clearDone(list)).toMatchObject({ scanned: [], photos: [{ key: 'p1' }, { key: 'p2' }], cases: [{}, {}] });
    list = endPhoto(list, 'p1', { photoMessage: 'Too dark' });
    expect(list.scanned[0]).toMatchObject({ photoMessage: 'Too dark' });
    expect(nextToSend(list)).toBeUndefined();
    expect(endPhoto(list, 'p1', { photoMessage: undefined })).toBe(list);
    list = endPhoto(list, 'p2', { scan: 'scan-2' });
    expect(nextToSend(list)).toMatchObject({ opened: { key: 'c1', scan: 'scan-2', photo: undefined } });
    list = updateCase(list, 'c1', { state: 'sent' });
    expect(nextToSend(list)).toMatchObject({ opened: { key: 'c2' } });
    expect(clearDone(list).cases).toMatchObject([{ key: 'c2' }]);
  });

  it('records each scan, the last first, and keeps those that wait beyond the 500 codes', () => {
    let list = scanAll('a', 'b', 'a');
    expect(countWaiting(list)).toBe(3);
    expect(nextToSend(list)).toMatchObject({ record: { key: 'r2', content: 'a', at: 2 } });
    list = updateRecord(list, 'r2', { state: 'sent' });
    expect(nextToSend(list)).toMatchObject({ record: { key: 'r1' } });
    list = updateRecord(updateRecord(list, 'r1', { state: 'sent' }), 'r0', { state: 'sent' });
    expect(list.records.map(({ key }) => key)).toEqual(['r2', 'r1']);
    expect(countWaiting(scanAll(...Array.from({ length: 600 }, (_, index) => `c${index}`)))).toBe(600);
  });

  it('adds the scan of a photo to the latest record of its code', () => {
    let list = addPhoto(inspectAll('a', 'b'), { key: 'p1', content: 'a', bytes: 1 });
    list = endPhoto(list, 'p1', { scan: 'scan-1' });
    expect(nextToSend(list)).toMatchObject({ record: { key: 'r0', state: 'sent', scan: 'scan-1' } });
    expect(clearDone(list).records).toMatchObject([{ key: 'r0' }]);
    list = updateRecord(list, 'r0', { scan: undefined });
    expect(clearDone(list).records).toEqual([]);
  });

  it('takes positions back from records that wait', () => {
    const position = { latitude: 1, longitude: 2 };
    const list = addScan(emptyInspection, { key: 'r', content: 'a', at: 0, position });
    expect(list.records).toMatchObject([{ position }]);
    expect(dropPositions(list).records[0]).not.toHaveProperty('position');
  });

  it('knows a photo of another code', () => {
    const code = { extended_id: 'ABCDEFGH1' } as InspectedCode;
    expect(showsOther(code, 'https://c.test/x/ABCDEFGH1')).toBe(false);
    expect(showsOther(code, 'https://c.test/x/ABCDEFGH2')).toBe(true);
    expect(showsOther(code, null)).toBe(false);
  });

  it('takes no more photos than a phone may keep', () => {
    let list = addPhoto(scanAll('a'), { key: 'large', content: 'a', bytes: photoLimits.bytes - 1 });
    expect([hasRoomFor(list, 1), hasRoomFor(list, 2)]).toEqual([true, false]);
    list = emptyInspection;
    for (let index = 0; index < photoLimits.count; index += 1) {
      expect(hasRoomFor(list, 1)).toBe(true);
      list = addPhoto(list, { key: `${index}`, content: 'a', bytes: 1 });
    }
    expect(hasRoomFor(list, 1)).toBe(false);
  });

  it('is read as an earlier release kept it, without photos and cases', () => {
    expect(readInspection('{"scanned":[],"changes":[]}')).toEqual(emptyInspection);
    const { records: _, ...earlier } = scanAll('a', 'b');
    expect(readInspection(JSON.stringify(earlier)).records).toMatchObject([
      { content: 'b', at: 1, state: 'waiting' },
      { content: 'a', at: 0, state: 'waiting' },
    ]);
  });

  it('is read as it was kept, and is empty for anything else', () => {
    const list = scanAll('a');
    expect(readInspection(JSON.stringify(list))).toEqual(list);
    for (const text of [null, '', '{', '[]', '{"scanned":1}']) expect(readInspection(text)).toEqual(emptyInspection);
  });
});
