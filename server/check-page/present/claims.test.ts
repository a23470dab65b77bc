import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import english from '#lib/texts/en/check-page.ts';

const claims = readFileSync(path.resolve(import.meta.dirname, '../../../docs/claims.md'), 'utf8');
const { verdicts, tooMany } = english;
const states = [
  english.active,
  english.inactive,
  english.blocked,
  english.used,
  english.unknown,
  english.other,
  english.away,
];

it('is in docs/claims.md word for word', () => {
  for (const { title, text } of [...states, ...Object.values(verdicts), tooMany.photos, tooMany.scans])
    expect(claims).toContain(`| **${title}** ${text} |`);
});
