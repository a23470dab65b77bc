import { expect, it } from 'vitest';
import { isOwnOrigin } from './own-origin.ts';

const portal = 'https://codes.example.com';
const local = 'http://localhost:3000';

// conforms: A24
it.each<[string | null, string | null, boolean]>([
  [portal, null, true],
  [portal, 'inner:3000', true],
  ['https://127.0.0.1:3000', '127.0.0.1:3000', true],
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

// conforms: A57
it.each<[string, string, string, boolean]>([
  [local, 'http://127.0.0.1:3000', '127.0.0.1:3000', true],
  [local, 'https://127.0.0.1:3000', '127.0.0.1:3000', false],
  [local, 'https://localhost:3000', 'localhost:3000', false],
  [portal, 'http://codes.example.com', 'codes.example.com', false],
])('portal %s, origin %s at host %s: %s', (portalUrl, origin, host, own) => {
  expect(isOwnOrigin(origin, host, portalUrl)).toBe(own);
});
