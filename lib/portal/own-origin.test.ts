import { expect, it } from 'vitest';
import { isOwnOrigin } from './own-origin.ts';

const portal = 'https://codes.example.com';

// conforms: A24
it.each<[string | null, string | null, boolean]>([
  [portal, null, true],
  [portal, 'inner:3000', true],
  ['http://127.0.0.1:3000', '127.0.0.1:3000', true],
  [null, 'codes.example.com', false],
  ['', 'codes.example.com', false],
  ['null', 'null', false],
  ['no address', 'no address', false],
  ['https://evil.example', 'codes.example.com', false],
  ['https://codes.example.com.evil.example', 'codes.example.com', false],
  ['https://codes.example.com:8443', 'codes.example.com', false],
  ['http://codes.example.com', null, false],
])('origin %s at host %s: %s', (origin, host, own) => {
  expect(isOwnOrigin(origin, host, portal)).toBe(own);
});
