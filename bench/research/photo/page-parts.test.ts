import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { partOf, withPart } from './page-parts.ts';

const page = [
  '# Goals',
  '',
  '<!-- photo: from here -->',
  '',
  '| old |',
  '',
  '<!-- photo: to here -->',
  '',
  'What a person says of the table, with $& and $1 in it.',
  '',
  '<!-- fair: from here -->',
  '<!-- fair: to here -->',
  '',
  'And of the other.',
  '',
].join('\n');

describe('withPart', () => {
  it('writes its part and leaves all else as it was', () => {
    const written = withPart(withPart(page, 'photo', ['', '| new $& |', '| newer |', '']), 'fair', ['| row |']);
    expect(partOf(written, 'photo')).toEqual(['|new $&|', '|newer|']);
    expect(partOf(written, 'fair')).toEqual(['|row|']);
    const around = (text: string) => text.replaceAll(/(: from here -->)[\s\S]*?(<!-- \w+: to here -->)/g, '$1$2');
    expect(around(written)).toBe(around(page));
  });

  it('changes nothing when it is written a second time', () => {
    const written = withPart(page, 'photo', ['| new |']);
    expect(withPart(written, 'photo', ['| new |'])).toBe(written);
  });

  it.each(['copier', 'phot'])('says that there is no place for %s', (name) => {
    expect(() => withPart(page, name, [])).toThrow(`no place for the part "${name}"`);
  });
});

describe('docs/photo-goals.md', () => {
  const goals = readFileSync(path.join(import.meta.dirname, '../../../docs/photo-goals.md'), 'utf8');

  it.each(['photo', 'photo by kind', 'fair', 'copier', 'enrolled'])('has a place for what %s writes', (name) => {
    const lines = partOf(goals, name);
    expect(lines.length).toBeGreaterThan(3);
    expect(withPart(goals, name, lines)).toBe(goals);
  });
});
