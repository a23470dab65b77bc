import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { messages } from './messages.ts';
import { inLanguage } from './sentences.ts';

const sources = (pattern: string) => globSync(pattern).filter((file) => !/\.test\.ts$|\/testing\//.test(file));

/** A literal, with 'x' where a value comes; undefined for what is no sentence. */
function sentenceOf(node: ts.Node): string | undefined {
  const text = ts.isTemplateExpression(node)
    ? node.head.text + node.templateSpans.map(({ literal }) => `x${literal.text}`).join('')
    : ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)
      ? node.text
      : undefined;
  return text !== undefined && /^[A-Zx].* .*\.$/s.test(text) ? text : undefined;
}

function sentencesIn(pattern: string, isSaid: (node: ts.Node) => boolean): Map<string, string> {
  const found = new Map<string, string>();
  for (const file of sources(pattern)) {
    const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
    const look = (node: ts.Node, said: boolean) => {
      const text = said ? sentenceOf(node) : undefined;
      if (text !== undefined) found.set(text, file);
      const within = said || isSaid(node);
      ts.forEachChild(node, (child) => look(child, within));
    };
    look(source, false);
  }
  return found;
}

const calls = (names: RegExp) => (node: ts.Node) =>
  (ts.isCallExpression(node) || ts.isNewExpression(node)) && names.test(node.expression.getText());
const isMessage = (node: ts.Node) => ts.isPropertyAssignment(node) && /^(?:message|error)$/.test(node.name.getText());
const isCheck = calls(/(?:^|\.)(?:min|max|length|regex|refine|email|url|whenGiven)$/);

/** For programs alone: the portal never meets them, or only by a fault of its own. */
const forPrograms = ['Send a valid token: Authorization: UAT <token>.'];

/** Where the value is a word of its own sentence. */
const byWord: Record<string, string[]> = {
  'No product has this x.': ['No product has this id.', 'No product has this SKU.'],
  'Name at least one x.': ['Name at least one extended_id.', 'Name at least one serial_number.'],
  'No x has this slug.': ['No brand owner has this slug.', 'No printing partner has this slug.'],
};
const isKnown = (text: string) => inLanguage('de', text).isKnown;

describe.each([
  ['the service refuses with', sentencesIn('server/*/**/*.ts', calls(/^(?:fieldError|DomainError)$/))],
  ['the contract refuses with', sentencesIn('lib/contract/*.ts', (node) => isMessage(node) || isCheck(node))],
])('what %s', (_, found) => {
  it('is known in every language', () => {
    expect(found.size).toBeGreaterThan(50);
    const unknown = [...found].filter(
      ([text]) => !forPrograms.includes(text) && !(byWord[text] ?? [text]).every(isKnown),
    );
    expect(unknown).toEqual([]);
  });
});

it('every code of a refusal has words', () => {
  const [, table = ''] = /errorTable = \{(.*?)\n\} as const/s.exec(readFileSync('server/core/errors.ts', 'utf8')) ?? [];
  const codes = [...table.matchAll(/^ {2}(\w+): \{/gm)].map(([, code]) => `code.${code}`);
  expect(codes.length).toBeGreaterThan(10);
  const named = Object.keys(messages.en.service).filter((key) => key.startsWith('code.'));
  expect(named.sort()).toEqual(codes.sort());
});

it('its sentences have values that are texts alone, and none is there twice', () => {
  const sentences = Object.entries(messages.en.service).filter(([key]) => !key.startsWith('code.'));
  for (const [key, sentence] of sentences) expect(sentence.replaceAll(/\{\w+\}/g, ''), key).not.toMatch(/[{}<]/);
  expect(new Set(sentences.map(([, sentence]) => sentence)).size).toBe(sentences.length);
});
