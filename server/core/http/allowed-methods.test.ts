import { expect, it } from 'vitest';
import type { EndpointShape } from '#lib/contract/endpoint.ts';
import { allowedMethods } from './allowed-methods.ts';

const endpoint = (method: EndpointShape['method'], path: string, more: Partial<EndpointShape> = {}): EndpointShape => ({
  id: path,
  summary: '',
  tag: '',
  access: 'public',
  status: 200,
  success: 'empty',
  method,
  path,
  ...more,
});
const methodsOf = allowedMethods([
  endpoint('GET', '/api/users/'),
  endpoint('POST', '/api/users/'),
  endpoint('PATCH', '/api/users/:id/'),
  endpoint('GET', '/api/codes/download/', { startsWork: true }),
  endpoint('GET', '/api/openapi.json'),
]);

it('names the methods of an address in every spelling', () => {
  for (const url of ['/api/users/', '/api/users', '//api//users//?limit=1']) {
    expect(methodsOf(url)).toEqual(['GET', 'HEAD', 'POST']);
  }
  expect(methodsOf('/api/users/a%2Fb/')).toEqual(['PATCH']);
  expect(methodsOf('/api/codes/download/')).toEqual(['GET']);
});

it('names none for an address that is not there', () => {
  for (const url of ['/', '/api/', '/api/users/1/tokens/', '/api/openapi1json', '/api/usersx/']) {
    expect(methodsOf(url)).toEqual([]);
  }
});
