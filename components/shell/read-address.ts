import 'server-only';
import { headers } from 'next/headers';
import type * as z from 'zod';
import { getBrand, getCampaign } from '#lib/contract/brands.ts';
import { getCode } from '#lib/contract/codes.ts';
import { getCompany } from '#lib/contract/companies.ts';
import type { EndpointInput, EndpointShape } from '#lib/contract/endpoint.ts';
import { getIngestion } from '#lib/contract/ingestion.ts';
import { readModelLedger } from '#lib/contract/print-models.ts';
import { getEquipment } from '#lib/contract/printing.ts';
import { getProduct } from '#lib/contract/products.ts';
import { getScanApp } from '#lib/contract/scan-apps.ts';
import { getScan } from '#lib/contract/scans.ts';
import { getScmField } from '#lib/contract/scm-fields.ts';
import { getSupportGroup } from '#lib/contract/support.ts';
import { getUser } from '#lib/contract/users.ts';
import { getWebhook } from '#lib/contract/webhooks.ts';
import { getTemplate } from '#lib/contract/workorder-templates.ts';
import { getWorkorder } from '#lib/contract/workorders.ts';
import { call } from '#lib/portal/client.ts';
import { paths } from '#lib/portal/paths.ts';
import { isKnownArea, thingOf } from './addressed-thing.ts';

type Look = (id: string) => Promise<boolean>;

function lookBy<E extends EndpointShape & { params: z.ZodObject }>(endpoint: E, name: string): Look {
  return async (id) => {
    const params = endpoint.params.safeParse({ [name]: id });
    if (!params.success) return false;
    const input = { params: params.data } as unknown as EndpointInput<E>;
    const answer = await call(endpoint, input, { timeout: 4_000 });
    return answer.ok || answer.status !== 404;
  };
}

/** What the last part of an address names, by what is before it. */
const looks: Record<string, Look> = {
  [paths.workorders]: lookBy(getWorkorder, 'id'),
  [paths.ingestion]: lookBy(getIngestion, 'key'),
  [paths.codes]: lookBy(getCode, 'extended_id'),
  [paths.scans]: lookBy(getScan, 'uuid'),
  [paths.support]: lookBy(getSupportGroup, 'key'),
  [paths.products]: lookBy(getProduct, 'id'),
  [paths.brands]: lookBy(getBrand, 'id'),
  [paths.campaigns]: lookBy(getCampaign, 'id'),
  [paths.scmFields]: lookBy(getScmField, 'id'),
  [paths.users]: lookBy(getUser, 'id'),
  [paths.apps]: lookBy(getScanApp, 'id'),
  [paths.equipment]: lookBy(getEquipment, 'id'),
  [paths.models]: lookBy(readModelLedger, 'id'),
  [paths.webhooks]: lookBy(getWebhook, 'id'),
  [paths.operatorCompanies]: lookBy(getCompany, 'id'),
  [paths.operatorTemplates]: lookBy(getTemplate, 'id'),
  [paths.operatorApps]: lookBy(getScanApp, 'id'),
};

/**
 * Whether there is something at the address that was asked for. Asked before the page is begun: once its frame is on
 * its way, its status is 200 and can no longer say that there is nothing. When the service does not say, the page does.
 */
export async function addressLeadsSomewhere(): Promise<boolean> {
  const path = (await headers()).get('x-path');
  if (path === null) return true;
  const pathname = path.replace(/[?#].*$/s, '');
  if (!isKnownArea(pathname)) return false;
  const thing = thingOf(pathname, Object.keys(looks));
  return thing === undefined || (await looks[thing.list]?.(thing.id)) !== false;
}
