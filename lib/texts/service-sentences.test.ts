import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { messages } from './messages.ts';
import { inLanguage } from './sentences.ts';

const sources = (pattern: string) => globSync(pattern).filter((file) => !/\.test\.ts$|\/testing\//.test(file));

const calls = (names: RegExp) => (node: ts.Node) =>
  (ts.isCallExpression(node) || ts.isNewExpression(node)) && names.test(node.expression.getText());
const isMessage = (node: ts.Node) => ts.isPropertyAssignment(node) && /^(?:message|error)$/.test(node.name.getText());
const isKnown = (text: string) => (byWord[text] ?? [text]).every((said) => inLanguage('de', said).isKnown);

/** Where the value is a word of its own sentence. */
const byWord: Record<string, string[]> = {
  'Has x x, the header has x': ['Has 1 value, the header has 2', 'Has 3 values, the header has 2'],
};

it('the schemas of the contract have reasons, not sentences', () => {
  expect(phrasesIn('lib/contract/*.ts', isMessage, /\w /)).toEqual([]);
  const checks = calls(/(?:^|\.)(?:min|max|length|regex|refine|email|url|whenGiven)$/);
  expect(phrasesIn('lib/contract/*.ts', checks, /^[A-Z].* .*\.$/s)).toEqual([]);
});

it('every message is used', () => {
  const texts = ['server/**/*.ts', 'lib/**/*.ts', 'components/**/*.{ts,tsx}', 'app/**/*.{ts,tsx}']
    .flatMap(sources)
    .filter((file) => !/^lib\/texts\/(?:en|de)\//.test(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const codes = new Set([...texts.matchAll(/['`](\w+)['`]/g)].map(([, code]) => code));
  const { code: _, ...others } = messages.en.service;
  const unused = Object.entries(others).filter(([code, message]) => {
    if (codes.has(code) || composed.has(code)) return false;
    // What is stored is found by its sentence.
    const [longest = ''] = message.split(/\{[^}]*\}/).sort((one, other) => other.length - one.length);
    return !texts.includes(longest.trim().replace(/\.$/, ''));
  });
  expect(unused).toEqual([]);
});

/** What stands in data and not in a refusal: what is wrong with an upload, why work stopped. Some have no full stop. */
function phrasesIn(pattern: string, isSaid: (node: ts.Node) => boolean, isPhrase: RegExp): string[] {
  const found = new Set<string>();
  for (const file of sources(pattern)) {
    const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
    const look = (node: ts.Node, within: boolean) => {
      if (ts.isImportDeclaration(node)) return;
      const said = within || isSaid(node);
      const text = ts.isStringLiteralLike(node)
        ? node.text
        : ts.isTemplateExpression(node)
          ? node.head.text + node.templateSpans.map(({ literal }) => `x${literal.text}`).join('')
          : undefined;
      if (said && text !== undefined && isPhrase.test(text)) found.add(text);
      ts.forEachChild(node, (child) => look(child, said));
    };
    look(source, false);
  }
  return [...found];
}

/** Codes put together of parts, and sentences made by SQL or of a choice. */
const composed = new Set([
  ...['atMost', 'atLeast'].flatMap((bound) => ['', 'Characters', 'InTheList', 'Bytes'].map((unit) => bound + unit)),
  ...['alreadyInTheSystemInWorkorder', 'hasValueTheHeaderHas', 'hasValuesTheHeaderHas'],
]);

const isFault = (node: ts.Node) =>
  isMessage(node) ||
  (ts.isPropertyAssignment(node) && node.name.getText() === 'refusal') ||
  (ts.isVariableDeclaration(node) && node.name.getText() === 'message');
const phrase = /^(?:[A-Z]|x |0 )\S* .*\S$/s;

/** For programmers, the keys of a table, and what the portal says in its own words. */
const notSaid = [
  ...['The JSON tokenizer reports errors in other words', 'An id is longer than the index can hold'],
  ...['SKU of a product that exists', 'Who set the values', 'Why it is blacklisted, 0 to 11', 'Did you mean x?'],
  ...['The code’s own id', 'The name has no address.', 'Every worker that took it ended early.'],
];

describe.each([
  ['the check of an upload', phrasesIn('lib/upload/*.ts', () => true, phrase), 60],
  ['the reading of JSON', phrasesIn('lib/upload/json-*.ts', calls(/refuse$|JsonFault$/), / /), 10],
  ['a refused upload', phrasesIn('server/ingestion/**/*.ts', isFault, phrase), 14],
] as const)('what is said of %s', (_, found, least) => {
  it('is known in every language', () => {
    expect(found.length).toBeGreaterThanOrEqual(least);
    expect(found.filter((text) => !notSaid.includes(text) && !isKnown(text))).toEqual([]);
  });
});

it('every code of a refusal has words', () => {
  const [, table = ''] = /errorTable = \{(.*?)\n\} as const/s.exec(readFileSync('server/core/errors.ts', 'utf8')) ?? [];
  const codes = [...table.matchAll(/^ {2}(\w+): \{/gm)].map(([, code]) => code);
  expect(codes.length).toBeGreaterThan(10);
  const named = Object.keys(messages.en.service.code);
  expect(named.sort()).toEqual(codes.sort());
});

it('its messages have texts and numbers alone as values, and none is there twice', () => {
  const { code, ...others } = messages.en.service;
  const sentences = Object.entries(others);
  for (const [key, sentence] of sentences) {
    const fixed = sentence.replaceAll(/\{\w+(?:, number)?\}/g, '').replace("'<token>'", '');
    expect(fixed, key).not.toMatch(/[{}<]/);
  }
  expect(new Set(sentences.map(([, sentence]) => sentence)).size).toBe(sentences.length);
});
