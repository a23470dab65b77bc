import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { describeCellVerdict, ratesOf } from './cell-words.ts';

const page = readFileSync(path.resolve(import.meta.dirname, '../../../docs/photo-goals.md'), 'utf8');

/** '70 of 71' in the row of a kind of print, in the table below a title. */
function countIn(title: string, kind: string): { count: number; of: number } {
  const table = page.slice(page.indexOf(`### ${title}`));
  const [, count, of] = new RegExp(`^\\|${kind}\\|[^|]*\\|(\\d+) of (\\d+) `, 'm').exec(table) ?? [];
  return { count: Number(count), of: Number(of) };
}

describe('rates that follow from cells that are not right', () => {
  it.each([
    ['finer', 'On presses whose proofs ask for finer cells'],
    ['too_coarse', 'On presses whose proofs ask for finer cells'],
    ['coarser', 'On presses that hold their cells weakly'],
    ['too_weak', 'On presses that hold their cells weakly'],
  ] as const)('%s: those of docs/photo-goals.md', (verdict, title) => {
    expect(ratesOf(verdict)).toEqual({
      confirmed: countIn(title, 'original'),
      copies_passed: countIn(title, 'network same'),
      source: `docs/photo-goals.md, ${title}`,
    });
  });

  it('are not stated for cells that are right', () => {
    expect(ratesOf('right')).toBeNull();
  });
});

describe('the words', () => {
  it('say what to order, or that no cell is right', () => {
    expect(describeCellVerdict({ verdict: 'finer', cellDots: 1 })).toContain('Order artwork with 1 dot a cell');
    expect(describeCellVerdict({ verdict: 'coarser', cellDots: 2 })).toContain('Order artwork with 2 dots a cell');
    for (const verdict of ['too_coarse', 'too_weak'] as const) {
      expect(describeCellVerdict({ verdict, cellDots: 1 })).toContain('cannot hold any cell well enough');
    }
  });
});
