import { expect, it, vi } from 'vitest';
import { takeLinkSecret } from './take-link-secret.ts';

// conforms: A56
it.each([
  ['#abc-DEF_1', 'abc-DEF_1', ['/inspect/join?lang=de']],
  ['', '', []],
])('takes the secret of the address %s out of it', (hash, secret, addresses) => {
  const replaceState = vi.fn<History['replaceState']>();
  const history = { state: { page: 1 }, replaceState } as unknown as History;
  expect(takeLinkSecret({ hash, pathname: '/inspect/join', search: '?lang=de' }, history)).toBe(secret);
  expect(replaceState.mock.calls).toEqual(addresses.map((address) => [{ page: 1 }, '', address]));
});
