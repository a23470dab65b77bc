import { expect, it } from 'vitest';
import * as z from 'zod';
import type { EndpointShape } from '#lib/contract/endpoint.ts';
import { givenAttributes } from './given-attributes.ts';

const endpoint: EndpointShape = {
  id: 'x',
  summary: '',
  tag: '',
  method: 'POST',
  path: '/',
  access: 'public',
  status: 200,
  success: 'empty',
  body: z.strictObject({
    name: z.string().min(1),
    due: z.iso.date().nullable().optional(),
    sku: z.string().min(1).optional(),
    remarks: z.string().default('none'),
    count: z.int().optional(),
  }),
};

it('leaves out what is null or empty where it may be missing and means nothing', () => {
  const body = { name: 'A', due: null, sku: '', remarks: '', count: null };
  expect(givenAttributes(endpoint, body)).toEqual({ name: 'A', due: null, remarks: '' });
  expect(givenAttributes(endpoint, { sku: null, remarks: null, due: '' })).toEqual({});
});

it('keeps what is required, what is not known, and all of a change', () => {
  expect(givenAttributes(endpoint, { name: '', other: null })).toEqual({ name: '', other: null });
  expect(givenAttributes(endpoint, { name: null })).toEqual({ name: null });
  expect(givenAttributes({ ...endpoint, method: 'PATCH' }, { sku: '' })).toEqual({ sku: '' });
  for (const body of [null, [null], 'text']) expect(givenAttributes(endpoint, body)).toEqual(body);
});
