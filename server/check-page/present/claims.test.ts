import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { checkPageMessages } from '#lib/texts/check-page-texts.ts';
import { flatMessages } from '#lib/texts/flat-messages.test-support.ts';

const claims = readFileSync(path.resolve(import.meta.dirname, '../../../docs/claims.md'), 'utf8');
const english = checkPageMessages.en;
const { verdicts, tooMany, unknown } = english;
const states = [
  english.active,
  english.inactive,
  english.blocked,
  english.used,
  unknown,
  { ...unknown, text: `${unknown.text} ${unknown.mistyped}` },
  english.other,
  english.away,
];

it('is in docs/claims.md word for word', () => {
  for (const { title, text } of [...states, ...Object.values(verdicts), tooMany.photos, tooMany.scans])
    expect(claims).toContain(`| **${title}** ${text} |`);
  expect(claims).toContain(`| ${english.check.offline} |`);
});

/** Words by which an item is called genuine or forged. */
const genuineOrForged: Record<keyof typeof checkPageMessages, RegExp> = {
  en: /genuine|authentic|counterfeit|fake|forge/i,
  de: /\becht|authentisch|fälsch|falsch/i,
  fr: /authenti|contrefa|faux|fausse/i,
  es: /aut[eé]ntic|falsific|fals[oa]/i,
  it: /autentic|contraff|fals[oa]/i,
  pt: /aut[eê]ntic|falsific|contrafa|fals[oa]/i,
  nb: /\bekte|falsk/i,
  sv: /äkta|falsk/i,
  pl: /autentyczn|prawdziw|podrób|fałsz/i,
  zh: /真|假|仿|伪/,
  'zh-Hant': /真|假|仿|偽/,
  ar: /منتج أصلي|مقلد|مزيف|مزور/,
};

it.each(Object.entries(checkPageMessages))('calls an item genuine or forged nowhere in %s', (language, messages) => {
  const words = genuineOrForged[language as keyof typeof checkPageMessages];
  const found = flatMessages(messages).filter(([, text]) => words.test(text));
  // The text of a code that is in use says that it does not prove the item genuine.
  expect(found.map(([key]) => key)).toEqual(['active.text']);
});
