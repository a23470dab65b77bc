import { describe, expect, it } from 'vitest';
import { chosenOf, pageToggled, toggled } from './selection-rules.ts';

const page = ['a', 'b', 'c', 'd'];
const list = (set: ReadonlySet<string>) => [...set].sort();

describe('choosing rows of a list', () => {
  it('adds a row, and takes it away again', () => {
    expect(list(toggled(new Set(['z']), page, { id: 'b' }))).toEqual(['b', 'z']);
    expect(list(toggled(new Set(['b', 'z']), page, { id: 'b' }))).toEqual(['z']);
  });

  it('takes what is between two rows, in either direction', () => {
    expect(list(toggled(new Set(['b']), page, { id: 'd', from: 'b' }))).toEqual(['b', 'c', 'd']);
    expect(list(toggled(new Set(['d']), page, { id: 'b', from: 'd' }))).toEqual(['b', 'c', 'd']);
    expect(list(toggled(new Set(page), page, { id: 'c', from: 'a' }))).toEqual(['d']);
  });

  it('takes one row alone when the row before was on another page', () => {
    expect(list(toggled(new Set(['z']), page, { id: 'c', from: 'z' }))).toEqual(['c', 'z']);
  });

  it('chooses the page, and keeps what is chosen on others', () => {
    expect(list(pageToggled(new Set(['a', 'z']), page))).toEqual(['a', 'b', 'c', 'd', 'z']);
    expect(list(pageToggled(new Set([...page, 'z']), page))).toEqual(['z']);
  });

  it('tells all, some and none apart', () => {
    const of = (...ids: string[]) => chosenOf(page, (id) => ids.includes(id));
    expect([of(), of('a'), of(...page)]).toEqual([false, 'mixed', true]);
    expect(chosenOf([], () => true)).toBe(false);
  });
});
