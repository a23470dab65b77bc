import 'server-only';
import { cache } from 'react';
import { readCompanyNames } from '#components/catalog/read-company-names.ts';
import { listPartnerships } from '#lib/contract/partnerships.ts';
import { listCustomLayouts } from '#lib/contract/printing.ts';
import { listTemplateRequests } from '#lib/contract/template-requests.ts';
import { call } from '#lib/portal/client.ts';
import { portalEnv } from '#lib/portal/env.ts';
import { mayOpen } from '#lib/portal/may-open.ts';
import type { SessionUser } from '#lib/portal/session-types.ts';
import type { TemplateFacts } from './templates.list.tsx';

/** Undefined for users who may not ask, and where the service takes no requests. */
export const readTemplateRequests = cache(async (user: SessionUser) => {
  if (!mayOpen('newTemplateRequest', user)) return undefined;
  const requests = await call(listTemplateRequests, { query: { limit: 20 } });
  return requests.ok ? requests.data.results : undefined;
});

/** Reads the names that templates refer to. Without them the numbers are shown. */
export async function readTemplateFacts(user: SessionUser): Promise<TemplateFacts> {
  const [partnerships, layouts, companies, requests] = await Promise.all([
    call(listPartnerships, { query: { limit: 200 } }),
    call(listCustomLayouts, { query: { limit: 200 } }),
    readCompanyNames(user),
    readTemplateRequests(user),
  ]);
  return {
    names: {
      partners: partnerships.ok ? partnerships.data.results.map((entry) => entry.printing_partner) : [],
      layouts: layouts.ok ? layouts.data.results : [],
    },
    companies,
    mayAsk: requests !== undefined,
    standardUrlPrefix: `${portalEnv().codeUrl}/`,
  };
}
