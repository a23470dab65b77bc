'use server';

import * as z from 'zod';
import * as brands from '#lib/contract/brands.ts';
import { type LookupKind, lookupEndpoints } from '#lib/contract/lookups.ts';
import * as products from '#lib/contract/products.ts';
import { runAction } from '#lib/portal/action.ts';
import { action, bulkAction } from '#lib/portal/endpoint-action.ts';
import type { CallResult } from '#lib/portal/result.ts';
import type { RowOutcome } from '#lib/portal/row-outcome.ts';
import { eachLookup, type LookupRecord, lookupKinds } from './lookups.ts';

export const createProduct = action(products.createProduct);
export const updateProduct = action(products.updateProduct);
export const updateProducts = bulkAction(products.updateProduct);
export const deleteProduct = action(products.deleteProduct);

export const deleteBrandLogo = action(brands.deleteBrandLogo);
export const deleteProductPicture = action(products.deleteProductPicture);

/** One part of a file of products. */
export const importPart = action(products.importProducts, { timeout: 60_000 });

// Methods, so that the endpoint of each kind may take the body of its own.
interface LookupActions {
  create(body: object, key?: string): Promise<CallResult<LookupRecord>>;
  update(id: number, body: object, loaded?: object): Promise<CallResult<LookupRecord>>;
  updateAll(ids: readonly number[], body: object): Promise<CallResult<RowOutcome[]>>;
  delete(id: number): Promise<CallResult<unknown>>;
}

const actions = eachLookup((kind): LookupActions => {
  const endpoints = lookupEndpoints[kind];
  return {
    create: action(endpoints.create as typeof brands.createBrand),
    update: action(endpoints.update as typeof brands.updateBrand),
    updateAll: bulkAction(endpoints.update as typeof brands.updateBrand),
    delete: action(endpoints.delete as typeof brands.deleteBrand),
  };
});

const kinds = z.object({ kind: z.enum(lookupKinds) });

/** Calls an action of a kind; a kind that there is not is refused like any other wrong input. */
function ofKind<T>(kind: LookupKind, act: (actions: LookupActions) => Promise<CallResult<T>>): Promise<CallResult<T>> {
  if (kinds.safeParse({ kind }).success) return act(actions[kind]);
  return runAction({ schema: kinds, input: { kind }, permission: 'product_edit' }, (known) => act(actions[known.kind]));
}

export const createLookup = async (kind: LookupKind, body: object, key: string) =>
  ofKind(kind, ({ create }) => create(body, key));
export const updateLookup = async (kind: LookupKind, id: number, body: object, loaded?: object) =>
  ofKind(kind, ({ update }) => update(id, body, loaded));
export const updateLookups = async (kind: LookupKind, ids: readonly number[], body: object) =>
  ofKind(kind, ({ updateAll }) => updateAll(ids, body));
export const deleteLookup = async (kind: LookupKind, id: number) => ofKind(kind, (acts) => acts.delete(id));
