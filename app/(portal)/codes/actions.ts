'use server';

import * as z from 'zod';
import type { PickerOption } from '#components/forms/option-picker.tsx';
import { listBrands, listCampaigns, listProducts } from '#lib/contract/catalog.ts';
import { codeFilters, downloadCodes } from '#lib/contract/codes.ts';
import { type DocumentRecord, getDocument } from '#lib/contract/documents.ts';
import { listWorkorders } from '#lib/contract/workorders.ts';
import { runAction } from '#lib/portal/action.ts';
import { call } from '#lib/portal/client.ts';
import type { CallResult } from '#lib/portal/result.ts';

/** Starts a document with the codes that fit. */
export async function startExport(
  query: Record<string, string>,
): Promise<CallResult<z.output<typeof downloadCodes.response>>> {
  return runAction({ schema: codeFilters, input: query, permission: 'codes_view' }, () =>
    call(downloadCodes, { query }),
  );
}

/** One document, again. */
export async function loadDocument(key: string): Promise<CallResult<DocumentRecord>> {
  return runAction({ schema: getDocument.params, input: { document_key: key }, permission: 'codes_view' }, (params) =>
    call(getDocument, { params }),
  );
}

const searchText = z.string().trim().max(100);
const first = (search: string) => ({ limit: 20, ...(search ? { search } : {}) });

export async function findCampaigns(text: string): Promise<PickerOption[]> {
  const result = await runAction({ schema: searchText, input: text, permission: 'product_view' }, (search) =>
    call(listCampaigns, { query: first(search) }),
  );
  return result.ok ? result.data.results.map(({ id, name }) => ({ value: String(id), label: name })) : [];
}

export async function findBrands(text: string): Promise<PickerOption[]> {
  const result = await runAction({ schema: searchText, input: text, permission: 'product_view' }, (search) =>
    call(listBrands, { query: first(search) }),
  );
  return result.ok ? result.data.results.map(({ id, name }) => ({ value: String(id), label: name })) : [];
}

export async function findProducts(text: string): Promise<PickerOption[]> {
  const result = await runAction({ schema: searchText, input: text, permission: 'product_view' }, (search) =>
    call(listProducts, { query: { ...first(search), ordering: 'name' } }),
  );
  return result.ok
    ? result.data.results.map(({ id, name, sku }) => ({ value: String(id), label: name, detail: sku }))
    : [];
}

export async function findWorkorders(text: string): Promise<PickerOption[]> {
  const result = await runAction({ schema: searchText, input: text, permission: 'workorder_view' }, (search) =>
    call(listWorkorders, { query: first(search) }),
  );
  return result.ok
    ? result.data.results.map(({ id, reference }) => ({
        value: String(id),
        label: reference ?? `Workorder ${id}`,
        detail: String(id),
      }))
    : [];
}
