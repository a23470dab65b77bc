import * as z from 'zod';
import { reasonText } from '#lib/texts/reason-text.ts';
import { id, idParams, listQuery, page, timestamp } from './common.ts';
import { defineEndpoint } from './endpoint.ts';
import { codeDomainStatuses } from './values/code-domains.ts';

/** Domains of a company that its codes are printed with and answered at. */
const tag = 'Code domains';
const path = '/api/v2/code-domains/';

/** The name in an address that was pasted, in lower case and in ASCII. */
function hostOf(value: string): string {
  const address = /^https?:\/\//i.test(value) ? value : `https://${value}`;
  if (!URL.canParse(address)) return value;
  const url = new URL(address);
  return url.href === `${url.protocol}//${url.hostname}/` ? url.hostname.replace(/\.$/, '') : value;
}

const domainName = z
  .string()
  .trim()
  .max(253, reasonText('atMostCharacters', { count: 253 }))
  .overwrite(hostOf)
  .regex(
    /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/,
    reasonText('codeDomainForm'),
  );

export const codeDomain = z.object({
  id,
  name: z.string(),
  status: z.enum(codeDomainStatuses),
  /** The TXT record that proves that the domain is the company's. */
  record: z.object({ name: z.string(), value: z.string() }),
  /** Beginning of the codes of the domain. */
  url_prefix: z.string(),
  created_at: timestamp,
  /** Null while it is not verified. */
  verified_at: timestamp.nullable(),
  /** When its record was last looked up. */
  checked_at: timestamp.nullable(),
  /** TXT values that were found under the record's name; null when no name server answered. */
  seen: z.array(z.string()).nullable(),
  /** Until when codes are answered although the record is gone; null where it is not. */
  served_until: timestamp.nullable(),
});
export type CodeDomain = z.output<typeof codeDomain>;

export const listCodeDomains = defineEndpoint({
  id: 'listCodeDomains',
  tag,
  summary: 'List the domains of your company that codes are answered at',
  method: 'GET',
  path,
  access: 'product_view',
  status: 200,
  success: 'json',
  query: listQuery(['name']),
  response: page(codeDomain),
});

export const createCodeDomain = defineEndpoint({
  id: 'createCodeDomain',
  tag,
  summary: 'Add a domain; codes are answered at it once its TXT record was found',
  method: 'POST',
  path,
  access: 'product_edit',
  status: 201,
  success: 'json',
  creates: true,
  body: z.strictObject({ name: domainName }),
  response: codeDomain,
  problems: { 409: 'Your company has 20 domains.' },
});

export const verifyCodeDomain = defineEndpoint({
  id: 'verifyCodeDomain',
  tag,
  summary: 'Look up the TXT record of a domain now; a verified one is looked up every day as well',
  method: 'POST',
  path: `${path}:id/verify/`,
  access: 'product_edit',
  status: 200,
  success: 'json',
  params: idParams,
  response: codeDomain,
  problems: { 409: 'Another company has verified this domain.' },
});

export const deleteCodeDomain = defineEndpoint({
  id: 'deleteCodeDomain',
  tag,
  summary: 'Delete a domain; it gets no certificate any longer, and another company can verify it',
  method: 'DELETE',
  path: `${path}:id/`,
  access: 'product_edit',
  status: 204,
  success: 'empty',
  params: idParams,
});
