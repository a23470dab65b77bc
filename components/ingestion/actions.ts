'use server';

import { getTranslations } from 'next-intl/server';
import * as z from 'zod';
import type { PickerOption } from '#components/forms/option-picker.tsx';
import {
  addToWorkorder,
  cancelIngestion,
  checkIngestionCodes,
  createFromIngestionTemplate,
  createSids,
  getIngestion,
  listIngestions,
  mostCheckedIds,
  mostCheckedProducts,
  processFromFile,
  updateIngestion,
} from '#lib/contract/ingestion.ts';
import { listProducts } from '#lib/contract/products.ts';
import { createScmField as createScmFieldEndpoint } from '#lib/contract/scm-fields.ts';
import { codegenStatus, uploadKeyOf } from '#lib/contract/values/workorders.ts';
import { getWorkorder, listWorkorders, type Workorder } from '#lib/contract/workorders.ts';
import { runAction } from '#lib/portal/action.ts';
import { call } from '#lib/portal/client.ts';
import { action, bulkAction, withKey } from '#lib/portal/endpoint-action.ts';
import type { CallResult } from '#lib/portal/result.ts';
import type { Translator } from '#lib/texts/translator.ts';
import type { LookUpAnswer } from './table/look-up.ts';
import { uploadCall } from './wizard/upload-calls.ts';

export const loadIngestions = action(listIngestions);
export const loadIngestion = action(getIngestion);

const permission = 'ingestion_code_create' as const;
type KnownSkus = { products?: { sku: string; name: string }[] };
const pageSize = 200;
/** Products fetched for the check in the browser; a company with more leaves products to the service. */
const mostProducts = 5_000;

/** Products of the company, for the check of a file before it is sent; none when there are too many to fetch. */
export async function loadSkus(): Promise<CallResult<KnownSkus>> {
  return runAction<z.ZodUndefined, KnownSkus>({ schema: z.undefined(), input: undefined, permission }, async () => {
    const first = await call(listProducts, { query: { limit: pageSize, ordering: 'id' } });
    if (!first.ok) return first;
    if (first.data.count > mostProducts) return { ok: true, data: {} };
    const products = first.data.results.map(({ sku, name }) => ({ sku, name }));
    for (let offset = pageSize; offset < first.data.count; offset += pageSize) {
      const more = await call(listProducts, { query: { limit: pageSize, offset, ordering: 'id' } });
      if (!more.ok) return more;
      products.push(...more.data.results.map(({ sku, name }) => ({ sku, name })));
    }
    return { ok: true, data: { products } };
  });
}

/** Finds which ids of a file exist already and which of its products do not exist. */
export async function lookUpCodes(input: unknown): Promise<CallResult<LookUpAnswer>> {
  const { ids: all } = checkIngestionCodes.body.shape;
  const schema = z.strictObject({ ids: all, products: z.array(z.string()).max(mostCheckedIds) });
  return runAction({ schema, input, permission }, async ({ ids, products }) => {
    const answer: LookUpAnswer = { existing: [], unknownProducts: [] };
    for (let at = 0; at === 0 || at < products.length; at += mostCheckedProducts) {
      const body = { ids: at === 0 ? ids : [], products: products.slice(at, at + mostCheckedProducts) };
      const checked = await call(checkIngestionCodes, { body });
      if (!checked.ok) return checked;
      answer.existing.push(...checked.data.existing_ids);
      answer.unknownProducts.push(...checked.data.unknown_products);
    }
    return { ok: true, data: answer };
  });
}

/** Makes a record and the post data its file is sent with. */
export async function beginUpload(
  input: unknown,
  idempotencyKey: string,
): Promise<CallResult<z.output<typeof createSids.response>>> {
  // Sent again, because its answer was lost, it is the same record.
  const once = withKey(idempotencyKey);
  return runAction({ schema: uploadCall, input, permission }, async (begin) => {
    if (begin.way === 'sids') return call(createSids, { body: { ...begin.body, mode: 'file' } }, once);
    if (begin.way === 'workorder') return call(addToWorkorder, { body: { ...begin.body, mode: 'file' } }, once);
    return call(createFromIngestionTemplate, { body: { ...begin.body, mode: 'file' } }, once);
  });
}

/**
 * Starts the check of a file that was sent. One that an earlier try has started, whose answer was lost, is on its way.
 */
export async function startProcessing(input: unknown): Promise<CallResult<{ record_key: string }>> {
  return runAction({ schema: processFromFile.body, input, permission }, async ({ record }) => {
    const started = await call(processFromFile, { body: { record } });
    if (started.ok || started.status !== 400) return started;
    const now = await call(getIngestion, { params: { key: record } });
    const isStarted = now.ok && now.data.status !== 'uploading' && now.data.status !== 'canceled';
    return isStarted ? { ok: true, data: { record_key: record } } : started;
  });
}

/** Closes a failed record, or opens it again. */
export const updateRecord = action(updateIngestion);
export const updateRecords = bulkAction(updateIngestion);

/** Cancels several records that are uploading or being checked. */
export const cancelRecords = bulkAction(cancelIngestion);

const pagesSearched = 5;

/** Workorders whose codes exist, by reference; values are their ingestion keys. */
export async function findWorkordersWithCodes(text: string): Promise<CallResult<PickerOption[]>> {
  const schema = z.string().trim().max(100);
  return runAction({ schema, input: text, permission }, async (search) => {
    const t = await getTranslations('ingestion');
    const options: PickerOption[] = [];
    for (let at = 0; at < pagesSearched && options.length < 30; at++) {
      const query = { limit: pageSize, offset: at * pageSize, ordering: '-id' as const, ...(search ? { search } : {}) };
      const page = await call(listWorkorders, { query });
      if (!page.ok) return page;
      options.push(...page.data.results.flatMap((workorder) => optionOf(workorder, t)));
      if (page.data.next === null) break;
    }
    return { ok: true, data: options.slice(0, 30) };
  });
}

function optionOf(workorder: Workorder, t: Translator<'ingestion'>): PickerOption[] {
  const { id, reference, ingestion_key: key } = workorder;
  const hasCodes = uploadKeyOf(workorder) !== null || workorder.codegen_status === codegenStatus.completed;
  if (key === null || workorder.canceled_at !== null || !hasCodes) return [];
  return [{ value: key, label: reference ?? t('workorderNumber', { id: String(id) }), detail: String(id) }];
}

/** The workorder a file was dropped on, else the one whose reference is the file's name; null when there is none. */
export async function findWorkorderOfFile(input: {
  name: string;
  workorder: number | null;
}): Promise<CallResult<PickerOption | null>> {
  const schema = z.object({ name: z.string().max(255), workorder: z.int().positive().nullable() });
  return runAction({ schema, input, permission }, async ({ name, workorder }) => {
    const t = await getTranslations('ingestion');
    const droppedOn = workorder === null ? undefined : await call(getWorkorder, { params: { id: workorder } });
    const [own] = droppedOn?.ok ? optionOf(droppedOn.data, t) : [];
    const reference = name
      .replace(/\.\w{1,5}$/, '')
      .trim()
      .slice(0, 100);
    if (own || reference === '') return { ok: true, data: own ?? null };
    const page = await call(listWorkorders, { query: { limit: 20, search: reference } });
    if (!page.ok) return page;
    const named = page.data.results.find((each) => each.reference?.toLowerCase() === reference.toLowerCase());
    return { ok: true, data: (named && optionOf(named, t)[0]) ?? null };
  });
}

/** Adds an SCM field for a column that has none. */
export const createScmField = action(createScmFieldEndpoint);
