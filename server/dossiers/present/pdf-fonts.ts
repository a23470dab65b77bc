import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';

/** Subsets of a family, in the order in which they are tried. */
const subsets = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'vietnamese'] as const;
const folderOf = (file: string) => path.dirname(fileURLToPath(file));
const sans = folderOf(import.meta.resolve('@fontsource/ibm-plex-sans/unicode.json'));
const mono = folderOf(import.meta.resolve('@fontsource/ibm-plex-mono/unicode.json'));

export type Face = 'regular' | 'bold' | 'mono';

/** The file of each font by its name. */
export const fontFiles: Readonly<Record<string, string>> = Object.fromEntries([
  ...subsets.flatMap((subset) => [
    [`regular ${subset}`, path.join(sans, `files/ibm-plex-sans-${subset}-400-normal.woff`)],
    [`bold ${subset}`, path.join(sans, `files/ibm-plex-sans-${subset}-600-normal.woff`)],
  ]),
  ['mono latin', path.join(mono, 'files/ibm-plex-mono-latin-400-normal.woff')],
]);

type Range = readonly [from: number, to: number];

const ranges = readRanges();

function readRanges(): { subset: (typeof subsets)[number]; ranges: Range[] }[] {
  const texts = z
    .record(z.string(), z.string())
    .parse(JSON.parse(readFileSync(path.join(sans, 'unicode.json'), 'utf8')));
  return subsets.map((subset) => ({
    subset,
    ranges: (texts[subset] ?? '').split(',').map((range): Range => {
      const [from = '', to = from] = range.trim().replace('U+', '').split('-');
      return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
    }),
  }));
}

const known = new Map<number, (typeof subsets)[number] | null>();

function subsetOf(point: number): (typeof subsets)[number] | null {
  let subset = known.get(point);
  if (subset === undefined) {
    subset = ranges.find((each) => each.ranges.some(([from, to]) => point >= from && point <= to))?.subset ?? null;
    known.set(point, subset);
  }
  return subset;
}

/** Replaces a character that no font has. */
const replacement = '?';

/** fontkit cannot measure the space of the mono font: its empty outline is the last of the file. */
const isInMono = (character: string, subset: string | null) => subset === 'latin' && character.trim() !== '';

export interface Run {
  font: string;
  text: string;
}

/** Splits a line of text by the fonts that it needs. */
export function runsOf(text: string, face: Face): Run[] {
  const runs: Run[] = [];
  for (const character of text) {
    const subset = subsetOf(character.codePointAt(0) ?? 0);
    const font = `${face === 'mono' && !isInMono(character, subset) ? 'regular' : face} ${subset ?? 'latin'}`;
    const shown = subset === null ? replacement : character;
    const last = runs.at(-1);
    if (last?.font === font) last.text += shown;
    else runs.push({ font, text: shown });
  }
  return runs;
}
