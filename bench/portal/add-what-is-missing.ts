import { me, signIn } from '#lib/contract/auth.ts';
import type { EndpointShape } from '#lib/contract/endpoint.ts';
import { createCustomLayout } from '#lib/contract/printing.ts';
import { createWebhook, testWebhook } from '#lib/contract/webhooks.ts';

const password = 'proofmark-demo';

/** What the demo has none of and has a page: a webhook with a delivery, and a custom layout. */
export async function addWhatIsMissing(api: string): Promise<void> {
  const brand = await tokenOf(api, 'brand');
  const { id } = await post(api, createWebhook, brand.token, {
    ...{ url: 'https://hooks.example.test/', events: ['workorder.created'], description: 'Bench' },
  });
  await post(api, { ...testWebhook, path: testWebhook.path.replace(':id', String(id)) }, brand.token, {});
  const operator = await tokenOf(api, 'operator');
  const layout = { company: brand.company, name: `Bench ${Date.now()}`, position: 'inside', size_modules: 10 };
  await post(api, createCustomLayout, operator.token, layout);
}

async function tokenOf(api: string, account: string): Promise<{ token: string; company: number }> {
  const answer = await post(api, signIn, undefined, { email: `${account}@demo.test`, password });
  const { token } = signIn.response.parse(answer);
  const profile = await fetch(api + me.path, { headers: { authorization: `UAT ${token}` } });
  return { token, company: me.response.parse(await profile.json()).company.id };
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
