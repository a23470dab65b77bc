import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { argumentsOf } from './arguments-of.ts';
import { messages } from './messages.ts';
import { typedArguments } from './typed-arguments.ts';

const flat = (language: Record<string, Record<string, string>>) =>
  Object.entries(language).flatMap(([area, texts]) =>
    Object.entries(texts).map(([key, message]): [string, string] => [`${area}: ${key}`, message]),
  );
const argumentsIn = (message: string) => [...argumentsOf(message)].map(([name, kind]) => `${kind} ${name}`).sort();

describe.each(Object.entries(messages))('the texts in %s', (_, language) => {
  const english = new Map(flat(messages.en));

  it('are those of English, no more and no less', () => {
    expect(
      flat(language)
        .map(([key]) => key)
        .sort(),
    ).toEqual([...english.keys()].sort());
  });

  it('take the same arguments and elements, and none is empty', () => {
    for (const [key, message] of flat(language)) {
      expect(message.trim(), key).toBe(message);
      expect(message, key).not.toBe('');
      expect(argumentsIn(message), key).toEqual(argumentsIn(english.get(key) ?? ''));
    }
  });
});

describe('what the compiler knows of the texts', () => {
  it.each(Object.entries(messages.en))('is written anew for %s: npm run texts', (area, texts) => {
    const written = readFileSync(new URL(`./arguments/${area}.ts`, import.meta.url), 'utf8');
    expect(written).toBe(typedArguments(area, texts));
  });

  it('is every argument once, by what it is', () => {
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
});
