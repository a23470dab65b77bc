import { describe, expect, it } from 'vitest';
import { safeCallbackUrl } from './callback-url.ts';

describe('safeCallbackUrl', () => {
  it.each(['/', '/workorders', '/workorders?state=new&offset=20', '/ingestion/ing_1#errors'])('keeps %s', (path) => {
    expect(safeCallbackUrl(path)).toBe(path);
  });

  // conforms: A23
  it.each([
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    'workorders',
    '',
    ['/a'],
    undefined,
    null,
    `/${'a'.repeat(2001)}`,
  ])('turns %j into /', (value) => {
    expect(safeCallbackUrl(value)).toBe('/');
  });
});
