import { describe, expect, it } from 'vitest';
import { argumentsOf } from './arguments-of.test-support.ts';
import { flatMessages, type MessageTree } from './flat-messages.test-support.ts';
import { messages } from './messages.ts';

const argumentsIn = (message: string) => [...argumentsOf(message)].map(([name, kind]) => `${kind} ${name}`).sort();

describe.each(Object.entries(messages))('the messages in %s', (_, language) => {
  const english = new Map(flatMessages(messages.en));

  it('have the keys of English, no more and no less', () => {
    expect(
      flatMessages(language)
        .map(([key]) => key)
        .sort(),
    ).toEqual([...english.keys()].sort());
  });

  it('take the same arguments and elements, and none is empty', () => {
    for (const [key, message] of flatMessages(language)) {
      expect(message.trim(), key).toBe(message);
      expect(message, key).not.toBe('');
      expect(argumentsIn(message), key).toEqual(argumentsIn(english.get(key) ?? ''));
    }
  });

  it('have no dot in a key: next-intl reads it as nesting', () => {
    const keysOf = (tree: MessageTree): string[] =>
      Object.entries(tree).flatMap(([key, value]) => (typeof value === 'string' ? [key] : [key, ...keysOf(value)]));
    expect(keysOf(language).filter((key) => key.includes('.'))).toEqual([]);
  });
});

it('argumentsOf names each argument once, with its kind', () => {
  const message =
    '{count, plural, one {# <b>code</b> of {name}} other {# <b>codes</b> of {name}}}{own, select, true {!} other {}}';
  expect(Object.fromEntries(argumentsOf(message))).toEqual({
    count: 'number',
    b: 'tag',
    name: 'text',
    own: 'choice',
  });
  expect(() => argumentsOf('{when, date}')).toThrow(/Time/);
  expect(() => argumentsOf('{count, plural, one {#}}')).toThrow();
});
