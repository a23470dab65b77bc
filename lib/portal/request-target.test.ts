import { expect, it } from 'vitest';
import { pathOfTarget } from './request-target.ts';

it.each([
  ['/workorders?q=http://x', '/workorders?q=http://x'],
  ['*', '*'],
  ['http://evil.example', '/'],
  ['http://evil.example/', '/'],
  ['HTTP://evil.example/a//b?c=d#e', '/a//b?c=d'],
  ['https://user:secret@evil.example:81/a', '/a'],
  ['evil://host/a', '/a'],
  ['evil://host', '/'],
  ['http://', '/_'],
  ['http://[::1/a', '/_'],
])('%s is %s', (target, path) => {
  expect(pathOfTarget(target)).toBe(path);
});
