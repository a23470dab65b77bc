import { expect, it } from 'vitest';
import { callKindOf, isLookingAhead } from './call-kind.ts';

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

it.each([
  ['HEAD', {}, true],
  ['GET', {}, false],
  ['GET', { 'user-agent': 'curl/8.5.0' }, false],
  ['GET', { 'user-agent': 'Slackbot-LinkExpanding 1.0' }, true],
  ['GET', { purpose: 'prefetch' }, true],
  ['GET', { range: 'bytes=0-' }, false],
  ['GET', { range: 'bytes=300000-' }, false],
  ['GET', { range: 'bytes=0-32767' }, true],
  ['GET', { range: 'bytes=-500' }, true],
] as const)('%s with %o looks ahead: %s', (method, headers, isAhead) => {
  expect(isLookingAhead({ method, headers })).toBe(isAhead);
});
