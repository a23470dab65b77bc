import { me, signIn } from '#lib/contract/auth.ts';
import { changeStatus, searchCodes } from '#lib/contract/codes.ts';
import type { EndpointShape } from '#lib/contract/endpoint.ts';
import { createCustomLayout } from '#lib/contract/printing.ts';
import { createWebhook, testWebhook } from '#lib/contract/webhooks.ts';

const password = 'proofmark-demo';

/** What the demo has none of and has a page: a webhook with a delivery, a change of codes, and a custom layout. */
export async function addWhatIsMissing(api: string): Promise<void> {
  const brand = await tokenOf(api, 'brand');
  const { id } = await post(api, createWebhook, brand.token, {
    ...{ url: 'https://hooks.example.test/', events: ['workorder.created'], description: 'Warehouse' },
  });
  await post(api, { ...testWebhook, path: testWebhook.path.replace(':id', String(id)) }, brand.token, {});
  // Active already: the change says so, and the demo is as it was.
  const { results } = searchCodes.response.parse(await get(api, `${searchCodes.path}?status=1`, brand.token));
  const ids = results.slice(0, 3).map(({ extended_id }) => extended_id);
  await post(api, changeStatus, brand.token, { extended_ids: ids, activation_status: 1 });
  const operator = await tokenOf(api, 'operator');
  const layout = {
    company: brand.company,
    name: `Carton base ${Date.now().toString(36)}`,
    position: 'inside',
    size_modules: 10,
  };
  await post(api, createCustomLayout, operator.token, layout);
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
