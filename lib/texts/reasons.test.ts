import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { offeredLanguages } from './languages.ts';
import { messages } from './messages.ts';

const sources = (pattern: string) => globSync(pattern).filter((file) => !/\.test\.ts$|\/testing\//.test(file));

const calls = (names: RegExp) => (node: ts.Node) =>
  (ts.isCallExpression(node) || ts.isNewExpression(node)) && names.test(node.expression.getText());
const isMessage = (node: ts.Node) => ts.isPropertyAssignment(node) && /^(?:message|error)$/.test(node.name.getText());

it('the schemas of the contract have reasons, not sentences', () => {
  expect(phrasesIn('lib/contract/*.ts', isMessage, /\w /)).toEqual([]);
  const checks = calls(/(?:^|\.)(?:min|max|length|regex|refine|email|url|whenGiven)$/);
  expect(phrasesIn('lib/contract/*.ts', checks, /^[A-Z].* .*\.$/s)).toEqual([]);
});

/** Messages for programmers. */
const notStored = [
  ...['The JSON tokenizer reports errors in other words', 'An id is longer than the index can hold'],
  ...['Its worker is gone', 'Every worker that took it ended early.'],
];

it.each([
  ['the check of an upload', 'lib/upload/*.ts', () => true, /^(?:[A-Z]|x |0 )\S* .*\S$/s],
  ['a refused upload', 'server/ingestion/**/*.ts', isMessage, / /],
  ['a delivery that failed', 'server/webhooks/jobs/post-message.ts', () => true, /^[A-Zx].* .*[^x]\.$/s],
  ['work that stopped', 'server/*/jobs/*.ts', isMessage, / /],
] as const)('%s is stored with reasons, not sentences', (_, pattern, isStored, isPhrase) => {
  expect(phrasesIn(pattern, isStored, isPhrase).filter((text) => !notStored.includes(text))).toEqual([]);
});

it('every reason that SQL puts together has words in every language', () => {
  const sql = sources('server/**/*.ts').map((file) => readFileSync(file, 'utf8'));
  const codes = sql.flatMap((text) =>
    [...text.matchAll(/jsonb_build_object\('code', '(\w+)'/g)].map(([, code]) => code),
  );
  expect(codes.length).toBeGreaterThanOrEqual(4);
  for (const language of offeredLanguages) {
    for (const code of codes) expect(messages[language].service).toHaveProperty(code ?? '');
  }
});

it('every message is used', () => {
  const texts = ['server/**/*.ts', 'lib/**/*.ts', 'components/**/*.{ts,tsx}', 'app/**/*.{ts,tsx}']
    .flatMap(sources)
    .filter((file) => !/^lib\/texts\/(?:en|de)\//.test(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const codes = new Set([...texts.matchAll(/['`](\w+)['`]/g)].map(([, code]) => code));
  const { code: _, ...others } = messages.en.service;
  expect(Object.keys(others).filter((code) => !codes.has(code) && !composed.has(code))).toEqual([]);
});

/** Codes that are put together of parts. */
const composed = new Set(
  ['atMost', 'atLeast'].flatMap((bound) => ['', 'Characters', 'InTheList', 'Bytes'].map((unit) => bound + unit)),
);

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

it('every code of a refusal has words', () => {
  const [, table = ''] = /errorTable = \{(.*?)\n\} as const/s.exec(readFileSync('server/core/errors.ts', 'utf8')) ?? [];
  const codes = [...table.matchAll(/^ {2}(\w+): \{/gm)].map(([, code]) => code);
  expect(codes.length).toBeGreaterThan(10);
  const named = Object.keys(messages.en.service.code);
  expect(named.sort()).toEqual(codes.sort());
});

it('its messages have texts and numbers alone as values', () => {
  const { code, ...others } = messages.en.service;
  for (const [key, sentence] of Object.entries(others)) {
    const fixed = sentence.replaceAll(/\{\w+(?:, number)?\}/g, '').replace("'<token>'", '');
    expect(fixed, key).not.toMatch(/[{}<]/);
  }
});
