import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createBrand, deleteBrand, listBrands, updateBrand } from '#lib/contract/brands.ts';
import { endCalibration } from '#lib/contract/printing.ts';
import type { Permission } from '#lib/permissions/permissions.ts';
import { failure } from './problem.ts';

vi.mock('server-only', () => ({}));
vi.mock('next/headers', () => ({ headers: async () => new Headers({ origin: 'http://localhost:3000' }) }));
vi.mock('./in-words.ts', () => ({ inWords: async (refusal: unknown) => refusal }));
vi.mock('./session.ts', () => ({ getSession: vi.fn() }));
vi.mock('./client.ts', () => ({ call: vi.fn() }));

// Another file of this process may have imported what is replaced here.
vi.resetModules();
const { call } = await import('./client.ts');
const { action, bulkAction, withKey } = await import('./endpoint-action.ts');
const { getSession } = await import('./session.ts');

const signIn = (...permissions: Permission[]) => vi.mocked(getSession).mockResolvedValue({ permissions } as never);

beforeEach(() => {
  vi.stubEnv('PORTAL_URL', 'http://localhost:3000');
  vi.stubEnv('NEXTAUTH_SECRET', 'a secret of thirty-two characters');
  signIn('product_view', 'product_edit', 'equipment_edit');
  vi.mocked(call)
    .mockReset()
    .mockResolvedValue({ ok: true, data: {} as never });
});

describe('action', () => {
  it('passes parameters of the path and the body', async () => {
    await action(updateBrand)(7, { name: ' Fjord ' });
    expect(call).toHaveBeenCalledWith(updateBrand, { params: { id: 7 }, body: { name: 'Fjord' } }, {});
  });

  it('passes several parameters in the order of the path', async () => {
    await action(endCalibration)(3, 4);
    expect(call).toHaveBeenCalledWith(endCalibration, { params: { id: 3, substrate: 4 } }, {});
  });

  it('can be called without a query', async () => {
    await action(listBrands)();
    expect(call).toHaveBeenCalledWith(listBrands, { query: expect.objectContaining({ limit: 20 }) }, {});
  });

  it('passes an Idempotency-Key where something is created, and a time limit', async () => {
    await action(createBrand, { timeout: 9_000 })({ name: 'Fjord' }, 'a-key-of-a-form');
    const options = { idempotencyKey: 'a-key-of-a-form', timeout: 9_000 };
    expect(call).toHaveBeenCalledWith(createBrand, { body: expect.objectContaining({ name: 'Fjord' }) }, options);
    await action(updateBrand)(...([7, {}, 'a-key-of-a-form'] as unknown as [number, object]));
    expect(call).toHaveBeenLastCalledWith(updateBrand, expect.anything(), {});
  });

  it('names the fields that are wrong', async () => {
    expect(await action(updateBrand)(0, { name: '' })).toMatchObject({
      code: 'validation_error',
      fieldErrors: { id: [expect.any(String)], name: ['fieldBlank'] },
    });
    expect(call).not.toHaveBeenCalled();
  });

  it("asks for the contract's permission, or for the narrower one", async () => {
    signIn('product_view');
    expect(await action(updateBrand)(7, {})).toMatchObject({ code: 'permission_denied' });
    expect(await action(listBrands)()).toMatchObject({ ok: true });
    expect(await action(listBrands, { permission: 'support_view' })()).toMatchObject({ code: 'permission_denied' });
  });
});

describe('bulkAction', () => {
  it('calls the endpoint for each row and reports what was refused', async () => {
    vi.mocked(call).mockResolvedValueOnce(failure(409, 'conflict', 'It has products.'));
    expect(await bulkAction(updateBrand)([1, 2], { is_archived: true })).toEqual({
      ok: true,
      data: [{ id: '1', refused: 'It has products.' }, { id: '2' }],
    });
    expect(call).toHaveBeenCalledWith(updateBrand, { params: { id: 2 }, body: { is_archived: true } }, {});
  });

  it('counts a row that is gone as deleted', async () => {
    vi.mocked(call).mockResolvedValue(failure(404, 'not_found', 'Nothing here.'));
    expect(await bulkAction(deleteBrand)([1])).toEqual({ ok: true, data: [{ id: '1' }] });
    expect(await bulkAction(updateBrand)([1], {})).toMatchObject({ data: [{ id: '1', refused: 'Nothing here.' }] });
  });

  it('stops when the session has ended', async () => {
    vi.mocked(call).mockResolvedValue(failure(401, 'session_ended', 'Your session has ended.'));
    expect(await bulkAction(deleteBrand)([1, 2])).toMatchObject({ ok: false, status: 401 });
  });

  it('refuses no row and more than 20', async () => {
    const remove = bulkAction(deleteBrand);
    expect(await remove([])).toMatchObject({ code: 'validation_error' });
    expect(await remove(Array.from({ length: 21 }, (_, index) => index + 1))).toMatchObject({
      code: 'validation_error',
    });
  });
});

it('leaves out a key that is none', () => {
  expect(withKey('short')).toEqual({});
  expect(withKey({ key: 'a-key-of-a-form' })).toEqual({});
  expect(withKey('a key of spaces')).toEqual({});
});
