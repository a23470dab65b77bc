import { expect, it } from 'vitest';
import { callKindOf } from './call-kind.ts';

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1';

it.each([
  [{ 'user-agent': iphone }, null],
  [{}, null],
  [{ 'user-agent': iphone, 'sec-purpose': 'prefetch;prerender' }, 'prefetch'],
  [{ 'user-agent': 'WhatsApp/2.23.20.0' }, 'preview'],
  [{ 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }, 'crawler'],
  [{ 'user-agent': 'curl/8.5.0' }, 'crawler'],
] as const)('%o is told as %s', (headers, kind) => {
  expect(callKindOf(headers)).toBe(kind);
});
