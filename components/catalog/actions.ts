'use server';

import * as z from 'zod';
import {
  createBrand,
  createCampaign,
  deleteBrand,
  deleteCampaign,
  updateBrand,
  updateCampaign,
} from '#lib/contract/brands.ts';
import type { Brand, Campaign, Product, ScmField } from '#lib/contract/catalog.ts';
import { id as recordId } from '#lib/contract/common.ts';
import type { EndpointOutput } from '#lib/contract/endpoint.ts';
import { createProduct, deleteProduct, importProducts, updateProduct } from '#lib/contract/products.ts';
import { createScmField, deleteScmField, updateScmField } from '#lib/contract/scm-fields.ts';
import { runAction } from '#lib/portal/action.ts';
import { callForEach, mostAtOnce } from '#lib/portal/call-for-each.ts';
import { type CallOptions, call } from '#lib/portal/client.ts';
import type { CallResult } from '#lib/portal/result.ts';
import type { RowOutcome } from '#lib/portal/row-outcome.ts';
import { catalogKinds } from './catalog-kinds.ts';

const permission = 'product_edit';

/** Done once for each key. A key that is none is left out: a client that knows an action's id can send anything. */
function once(key: unknown): CallOptions {
  return typeof key === 'string' && /^[\w-]{8,100}$/.test(key) ? { idempotencyKey: key } : {};
}
const change = <S extends z.ZodType>(body: S) => z.strictObject({ id: recordId, body });

export async function addProduct(input: unknown, key: string): Promise<CallResult<Product>> {
  return runAction({ schema: createProduct.body, input, permission }, (body) =>
    call(createProduct, { body }, once(key)),
  );
}

export async function changeProduct(id: number, body: unknown): Promise<CallResult<Product>> {
  return runAction({ schema: change(updateProduct.body), input: { id, body }, permission }, (given) =>
    call(updateProduct, { params: { id: given.id }, body: given.body }),
  );
}

export async function addBrand(input: unknown, key: string): Promise<CallResult<Brand>> {
  return runAction({ schema: createBrand.body, input, permission }, (body) => call(createBrand, { body }, once(key)));
}

export async function changeBrand(id: number, body: unknown): Promise<CallResult<Brand>> {
  return runAction({ schema: change(updateBrand.body), input: { id, body }, permission }, (given) =>
    call(updateBrand, { params: { id: given.id }, body: given.body }),
  );
}

export async function addCampaign(input: unknown, key: string): Promise<CallResult<Campaign>> {
  return runAction({ schema: createCampaign.body, input, permission }, (body) =>
    call(createCampaign, { body }, once(key)),
  );
}

export async function changeCampaign(id: number, body: unknown): Promise<CallResult<Campaign>> {
  return runAction({ schema: change(updateCampaign.body), input: { id, body }, permission }, (given) =>
    call(updateCampaign, { params: { id: given.id }, body: given.body }),
  );
}

export async function addScmField(input: unknown, key: string): Promise<CallResult<ScmField>> {
  return runAction({ schema: createScmField.body, input, permission }, (body) =>
    call(createScmField, { body }, once(key)),
  );
}

export async function changeScmField(id: number, body: unknown): Promise<CallResult<ScmField>> {
  return runAction({ schema: change(updateScmField.body), input: { id, body }, permission }, (given) =>
    call(updateScmField, { params: { id: given.id }, body: given.body }),
  );
}

const updates = { product: updateProduct, brand: updateBrand, campaign: updateCampaign, scmField: updateScmField };
const deletions = { product: deleteProduct, brand: deleteBrand, campaign: deleteCampaign, scmField: deleteScmField };

/** Puts a record of the catalogue into the archive, or takes it out. */
export async function archiveRecord(kind: string, id: number, isArchived: boolean): Promise<CallResult<unknown>> {
  const schema = z.strictObject({ kind: z.enum(catalogKinds), id: recordId, is_archived: z.boolean() });
  return runAction({ schema, input: { kind, id, is_archived: isArchived }, permission }, (given) =>
    call(updates[given.kind], { params: { id: given.id }, body: { is_archived: given.is_archived } }),
  );
}

/** The same with several. */
export async function archiveRecords(
  kind: string,
  ids: number[],
  isArchived: boolean,
): Promise<CallResult<RowOutcome[]>> {
  const some = z.array(recordId).min(1).max(mostAtOnce);
  const schema = z.strictObject({ kind: z.enum(catalogKinds), ids: some, is_archived: z.boolean() });
  return runAction({ schema, input: { kind, ids, is_archived: isArchived }, permission }, (given) =>
    callForEach(given.ids, (id) =>
      call(updates[given.kind], { params: { id }, body: { is_archived: given.is_archived } }),
    ),
  );
}

export async function deleteRecord(kind: string, id: number): Promise<CallResult<undefined>> {
  const schema = z.strictObject({ kind: z.enum(catalogKinds), id: recordId });
  return runAction({ schema, input: { kind, id }, permission }, (given) =>
    call(deletions[given.kind], { params: { id: given.id } }),
  );
}

/** One part of a file of products. */
export async function importPart(
  input: unknown,
  key: string,
): Promise<CallResult<EndpointOutput<typeof importProducts>>> {
  return runAction({ schema: importProducts.body, input, permission }, (body) =>
    call(importProducts, { body }, { ...once(key), timeout: 60_000 }),
  );
}
