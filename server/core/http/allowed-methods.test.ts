import { expect, it } from 'vitest';
import * as z from 'zod';
import type { EndpointShape } from '#lib/contract/endpoint.ts';
import { allowedMethods, mistakenRoutes } from './allowed-methods.ts';

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
const params = z.object({ id: z.stringFormat('digits', /^\d+$/) });
const routes = [
  endpoint('GET', '/api/users/'),
  endpoint('POST', '/api/users/'),
  endpoint('PATCH', '/api/users/:id/'),
  endpoint('GET', '/api/codes/download/', { startsWork: true }),
  endpoint('GET', '/api/openapi.json'),
  endpoint('GET', '/api/orders/:id/', { params }),
  endpoint('PATCH', '/api/orders/:id/', { params }),
  endpoint('POST', '/api/orders/create/'),
];
const methodsOf = allowedMethods(routes);

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

it('takes no word for a parameter that refuses it', () => {
  expect(methodsOf('/api/orders/create/')).toEqual(['POST']);
  expect(methodsOf('/api/orders/7/')).toEqual(['GET', 'HEAD', 'PATCH']);
  expect(mistakenRoutes(routes)).toEqual([{ path: '/api/orders/create/', methods: ['GET', 'PATCH'] }]);
});
