import { expect, it, vi } from 'vitest';
import { getProduct, updateProduct } from '#lib/contract/products.ts';
import type { CallResult } from './result.ts';

const client = vi.hoisted(() => ({ call: vi.fn(), readVersioned: vi.fn() }));
vi.mock('./client.ts', () => client);
vi.mock('./in-words.ts', () => ({ inWords: (failure: unknown) => failure }));
vi.mock('server-only', () => ({}));
const { changedByOthers, updateLoaded } = await import('./update-loaded.ts');

const loaded = { name: 'Balm', sku: 'B-1', brand: { id: 1, name: 'Nordlys' } };
const update = (body: object) =>
  updateLoaded(updateProduct, getProduct, { params: { id: 7 }, body }, loaded, {}) as Promise<CallResult<unknown>>;
const now = (record: object, version = '"v2"') => ({ result: { ok: true, data: { ...loaded, ...record } }, version });
const stale = { ok: false, status: 412, code: 'precondition_failed', message: '', fieldErrors: {} };

it('updates over changes of other fields, as the version that was compared', async () => {
  client.readVersioned.mockResolvedValue(now({ sku: 'B-2' }));
  client.call.mockResolvedValueOnce({ ok: true, data: {} });
  expect(await update({ name: 'Salve' })).toMatchObject({ ok: true });
  expect(client.call).toHaveBeenLastCalledWith(updateProduct, expect.anything(), { ifMatch: '"v2"' });
});

it('compares again after a change in between, three times at most', async () => {
  client.readVersioned.mockResolvedValue(now({}));
  client.call.mockResolvedValueOnce(stale).mockResolvedValueOnce({ ok: true, data: {} });
  expect(await update({ name: 'Salve' })).toMatchObject({ ok: true });
  client.call.mockClear().mockResolvedValue(stale);
  expect(await update({ name: 'Salve' })).toMatchObject({ status: 412 });
  expect(client.call).toHaveBeenCalledTimes(3);
});

it('refuses to replace what others saved, and names it', async () => {
  client.call.mockClear();
  client.readVersioned.mockResolvedValue(now({ name: 'Oil', brand: null }));
  expect(await update({ name: 'Salve', brand: 2 })).toMatchObject({
    status: 412,
    current: { name: 'Oil', brand: null },
    reasons: {
      fields: { name: [{ code: 'setByOthers', values: { value: 'Oil' } }], brand: [{ code: 'emptiedByOthers' }] },
    },
  });
  expect(client.call).not.toHaveBeenCalled();
});

it('finds no conflict in the same value, or in a field that the record does not show', () => {
  expect(changedByOthers({ name: 'Oil' }, loaded, { ...loaded, name: 'Oil' })).toEqual({});
  expect(changedByOthers({ password: 'x' }, loaded, loaded)).toEqual({});
});
