import { expect, it, vi } from 'vitest';
import { takeLinkSecret } from './take-link-secret.ts';

// conforms: A56
it.each([
  ['#abc-DEF_1', 'abc-DEF_1', ['/inspect/join?lang=de']],
  ['', '', []],
])('takes the secret of the address %s out of it', async (hash, secret, addresses) => {
  const replaceState = vi.fn<History['replaceState']>();
  expect(takeLinkSecret({ hash, pathname: '/inspect/join', search: '?lang=de' }, { replaceState })).toBe(secret);
  await Promise.resolve();
  expect(replaceState.mock.calls).toEqual(addresses.map((address) => [null, '', address]));
});
