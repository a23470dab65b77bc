import { readFile } from 'node:fs/promises';
import { me, signIn } from '#lib/contract/auth.ts';
import { searchCodes, updateCodeStatus } from '#lib/contract/codes.ts';
import type { EndpointShape } from '#lib/contract/endpoint.ts';
import { enrolPrint } from '#lib/contract/enrolled-prints.ts';
import { listPrintModels, publishLedger } from '#lib/contract/print-models.ts';
import { createCustomLayout } from '#lib/contract/printing.ts';
import { createTemplateRequest } from '#lib/contract/template-requests.ts';
import { createWebhook, testWebhook } from '#lib/contract/webhooks.ts';
import { listWorkorders } from '#lib/contract/workorders.ts';

const password = 'proofmark-demo';

/** The demo's order whose press is proved. */
export const provedReference = 'NA-2026-113';

/**
 * Adds resources that have a page and are missing in the demo: a webhook with a delivery, a change of codes, a custom
 * layout, a request for a template, enrolled prints and a published ledger.
 */
export async function addWhatIsMissing(api: string): Promise<void> {
  const brand = await tokenOf(api, 'brand');
  const { id } = await post(api, createWebhook, brand.token, {
    ...{ url: 'https://hooks.example.test/', events: ['workorder.created'], description: 'Warehouse' },
  });
  await post(api, { ...testWebhook, path: testWebhook.path.replace(':id', String(id)) }, brand.token, {});
  // Active already: the change says so, and the demo is as it was.
  const { results } = searchCodes.response.parse(await get(api, `${searchCodes.path}?status=1`, brand.token));
  const ids = results.slice(0, 3).map(({ extended_id }) => extended_id);
  await post(api, updateCodeStatus, brand.token, { extended_ids: ids, activation_status: 1 });
  const operator = await tokenOf(api, 'operator');
  const layout = {
    company: brand.company,
    name: `Carton base ${Date.now().toString(36)}`,
    position: 'inside',
    size_modules: 10,
  };
  await post(api, createCustomLayout, operator.token, layout);
  await post(api, createTemplateRequest, brand.token, { name: 'Serum carton, inside', code_layout: 'sg-inside' });
  await enrolPrints(api);
  const models = listPrintModels.response.parse(await get(api, `${listPrintModels.path}?ordering=id`, brand.token));
  for (const model of models.results.slice(0, 1)) {
    await post(api, { path: publishLedger.path.replace(':id', String(model.id)) }, brand.token, {});
  }
}

/** The demo's photos of the press as photos of enrolled prints. */
async function enrolPrints(api: string): Promise<void> {
  const { token } = await tokenOf(api, 'printer');
  const list = await get(api, `${listWorkorders.path}?search=${provedReference}`, token);
  const [order] = listWorkorders.response.parse(list).results;
  if (!order) throw new Error(`The demo has no order ${provedReference}.`);
  for (const print of [1, 2, 3]) {
    const photo = await readFile(new URL(`../../server/demo/proofs/print-${print}-photo-1.jpg`, import.meta.url));
    const body = new FormData();
    body.set('image', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'print.jpg');
    const path = enrolPrint.path.replace(':id', String(order.id));
    const headers = { authorization: `UAT ${token}` };
    const answer = await fetch(api + path, { method: 'POST', body, headers });
    if (!answer.ok) throw new Error(`POST ${path}: ${answer.status} ${await answer.text()}`);
  }
}

async function tokenOf(api: string, account: string): Promise<{ token: string; company: number }> {
  const answer = await post(api, signIn, undefined, { email: `${account}@demo.test`, password });
  const { token } = signIn.response.parse(answer);
  return { token, company: me.response.parse(await get(api, me.path, token)).company.id };
}

async function get(api: string, path: string, token: string): Promise<unknown> {
  const response = await fetch(api + path, { headers: { authorization: `UAT ${token}` } });
  if (!response.ok) throw new Error(`GET ${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

async function post(
  api: string,
  { path }: Pick<EndpointShape, 'path'>,
  token: string | undefined,
  body: unknown,
): Promise<Record<string, unknown>> {
  const response = await fetch(api + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `UAT ${token}` }) },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`POST ${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Record<string, unknown>;
}
