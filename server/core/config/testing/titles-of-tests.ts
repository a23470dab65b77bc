import { readFileSync } from 'node:fs';

/** Titles of a file as its tests are called, before anything is filled in. */
export function titlesOf(file: string): Set<string> {
  const literal =
    /(?:\b(?:it|test|describe|onTheCall)(?:\.\w+(?:\([^)]*\))?)*|\))\(\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|`([^`]*)`)/g;
  const found = [...readFileSync(file, 'utf8').matchAll(literal)].map(([, a, b, c]) => a ?? b ?? c ?? '');
  return new Set(found.map((title) => title.replace(/\\(.)/g, '$1')));
}
