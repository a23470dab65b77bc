import { expect, it } from 'vitest';
import { chooseAttributes, parseScimPage } from './scim.ts';

it('keeps pages within bounds', () => {
  expect(parseScimPage({})).toEqual({ startIndex: 1, count: 100 });
  expect(parseScimPage({ startIndex: '0', count: '-1' })).toEqual({ startIndex: 1, count: 0 });
  expect(parseScimPage({ count: '999' }).count).toBe(200);
});

it('leaves attributes out, but never the id', () => {
  const user = { schemas: [], id: '1', userName: 'a', name: {} };
  expect(chooseAttributes(user, { attributes: 'name.familyName' })).toEqual({ schemas: [], id: '1', name: {} });
  expect(chooseAttributes(user, { excludedAttributes: 'id,userName' })).toEqual({ schemas: [], id: '1', name: {} });
});
