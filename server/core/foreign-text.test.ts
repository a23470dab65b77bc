import { expect, it } from 'vitest';
import { readForeignText } from './foreign-text.ts';

// conforms: A60
it.each([
  ['as it is: Größe 1\n', 'as it is: Größe 1\n'],
  ['a\0b', 'a\ufffdb'],
  ['a\ud800b', 'a\ufffdb'],
  ['123456789012345678901234567890', '12345678901234567890'],
  // Half of the last character.
  [`${'x'.repeat(19)}\u{1f600}`, `${'x'.repeat(19)}\ufffd`],
])('reads %j as %j', (given, text) => {
  expect(readForeignText(given, 20)).toBe(text);
});
