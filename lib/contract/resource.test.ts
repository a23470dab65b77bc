import { expect, it } from 'vitest';
import * as z from 'zod';
import { listQuery } from './common.ts';
import { defineResource } from './resource.ts';

const shelf = defineResource({
  one: 'Shelf',
  many: 'Shelves',
  tag: 'Tests',
  path: '/api/v2/shelves/',
  view: 'product_view',
  edit: 'product_edit',
  record: z.object({ id: z.int(), name: z.string(), height: z.int() }),
  query: listQuery(['name']),
  fields: { key: z.string(), name: z.string().min(1), height: z.int().nullable().default(null) },
  fixed: ['key'],
  changes: { is_archived: z.boolean() },
  check: ({ key, name }, context) => {
    if (key === name) context.addIssue({ code: 'custom', path: ['name'], message: 'same' });
  },
  summaries: { list: 'List', get: 'Read', create: 'Add', update: 'Change', delete: 'Delete' },
  problems: { delete: { 409: 'It is full.' } },
});

it('names and places the five endpoints', () => {
  const places = Object.values(shelf).map(({ id, method, path, access, status }) => [id, method, path, access, status]);
  expect(places).toEqual([
    ['listShelves', 'GET', '/api/v2/shelves/', 'product_view', 200],
    ['getShelf', 'GET', '/api/v2/shelves/:id/', 'product_view', 200],
    ['createShelf', 'POST', '/api/v2/shelves/', 'product_edit', 201],
    ['updateShelf', 'PATCH', '/api/v2/shelves/:id/', 'product_edit', 200],
    ['deleteShelf', 'DELETE', '/api/v2/shelves/:id/', 'product_edit', 204],
  ]);
  expect(shelf.delete.problems).toEqual({ 409: 'It is full.' });
  expect(shelf.update).not.toHaveProperty('problems');
});

it('creates with defaults, and with the check of several fields', () => {
  expect(shelf.create.body.parse({ key: 'a', name: 'b' })).toEqual({ key: 'a', name: 'b', height: null });
  expect(shelf.create.body.safeParse({ key: 'a', name: 'a' }).success).toBe(false);
  expect(shelf.create.body.safeParse({ key: 'a', name: 'b', is_archived: true }).success).toBe(false);
});

it('updates what is given alone, and no field that is fixed', () => {
  expect(shelf.update.body.parse({})).toEqual({});
  expect(shelf.update.body.parse({ name: 'c', is_archived: true })).toEqual({ name: 'c', is_archived: true });
  expect(shelf.update.body.safeParse({ name: '' }).success).toBe(false);
  expect(shelf.update.body.safeParse({ key: 'b' }).success).toBe(false);
});
