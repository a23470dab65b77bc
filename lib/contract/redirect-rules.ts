import * as z from 'zod';
import { reasonText } from '#lib/texts/reason-text.ts';
import { givenTimestamp, id, listQuery, page, queryId, storableText, timestamp, userRef } from './common.ts';
import { defineEndpoint, listBody } from './endpoint.ts';
import { maxRedirectChoices, maxRedirectRules, redirectCodeStates, visitorDevices } from './values/redirect-rules.ts';

/** Rules of a company that decide where its code addresses lead: a draft, and the versions that were published. */
const tag = 'Redirect rules';
const path = '/api/v2/redirect-rules/';

const choices = <T extends z.ZodType>(value: T) =>
  z.array(value).max(maxRedirectChoices, reasonText('atMostInTheList', { count: maxRedirectChoices }));

const country = z.string().regex(/^[A-Z]{2}$/, reasonText('notCountryCode'));
const language = z.string().regex(/^[a-z]{2,3}$/, reasonText('notLanguageCode'));

/** In the company's time zone. */
const localTime = z.iso.datetime({ local: true, offset: false, precision: -1, error: reasonText('notLocalTime') });

/** `{id}` and `{serial}` are replaced by the code's id and serial number, behind the host only. */
function isTargetAddress(value: string): boolean {
  const filled = (text: string) => value.replaceAll('{id}', text).replaceAll('{serial}', text);
  if (/[\s{}\p{C}]/u.test(filled('1')) || !/^https?:\/\/[^/]/i.test(value) || !URL.canParse(filled('1'))) return false;
  const url = new URL(filled('1'));
  return !url.username && !url.password && url.origin === new URL(filled('2')).origin;
}

const target = z
  .string()
  .trim()
  .max(2000, reasonText('atMostCharacters', { count: 2_000 }))
  .refine(isTargetAddress, reasonText('notTargetAddress'));

const conditions = {
  /** ISO 3166-1, two letters. A condition without values holds for every visitor. */
  countries: choices(country).default([]),
  /** ISO 639, of the phone's first language. */
  languages: choices(language).default([]),
  devices: choices(z.enum(visitorDevices)).default([]),
  states: choices(z.enum(redirectCodeStates)).default([]),
  from: localTime.nullable().default(null),
  until: localTime.nullable().default(null),
};

/** Address that the rule leads to; null for the check page. */
const address = { url: target.nullable() };

const ruleBody = z
  .strictObject({
    ...conditions,
    /** Codes of this product, brand or campaign only. */
    product: id.nullable().default(null),
    brand: id.nullable().default(null),
    campaign: id.nullable().default(null),
    ...address,
  })
  .refine(({ from, until }) => from === null || until === null || from < until, {
    path: ['until'],
    message: reasonText('endBeforeStart'),
  });
/** A rule as it is stored. */
export type RedirectRule = z.output<typeof ruleBody>;

const named = z.object({ id, name: z.string() });
const redirectRule = z.object({
  ...conditions,
  product: named.nullable(),
  brand: named.nullable(),
  campaign: named.nullable(),
  ...address,
});
export type ShownRedirectRule = z.output<typeof redirectRule>;

const redirectVersion = z.object({
  number: z.int().min(1),
  rules: z.array(redirectRule),
  published_at: timestamp,
  published_by: userRef.nullable(),
});
export type RedirectVersion = z.output<typeof redirectVersion>;

const redirectRules = z.object({
  draft: z.object({ rules: z.array(redirectRule), updated_at: timestamp.nullable() }),
  /** Version in force; null where none was published. */
  published: redirectVersion.nullable(),
  /** Whether the draft differs from the version in force. */
  is_changed: z.boolean(),
  /** Zone of the times in the rules: that of the company's settings, UTC where there is none. */
  time_zone: z.string(),
});
export type RedirectRules = z.output<typeof redirectRules>;

export const getRedirectRules = defineEndpoint({
  id: 'getRedirectRules',
  tag,
  summary: 'Read the redirect rules of your company: the draft and the version in force',
  method: 'GET',
  path,
  access: 'product_view',
  status: 200,
  success: 'json',
  response: redirectRules,
});

export const updateRedirectRules = defineEndpoint({
  id: 'updateRedirectRules',
  tag,
  summary: 'Change the draft of the redirect rules; visitors are led by it once it is published',
  method: 'PATCH',
  path,
  access: 'product_edit',
  status: 200,
  success: 'json',
  audit: { resource: 'redirect_rules' },
  maxBody: listBody,
  body: z.strictObject({
    /** In their order: the first that holds decides. */
    rules: z.array(ruleBody).max(maxRedirectRules, reasonText('atMostInTheList', { count: maxRedirectRules })),
  }),
  response: redirectRules,
});

export const publishRedirectRules = defineEndpoint({
  id: 'publishRedirectRules',
  tag,
  summary: 'Publish the draft, or an earlier version again; it is in force within seconds',
  method: 'POST',
  path: `${path}publish/`,
  access: 'product_edit',
  status: 200,
  success: 'json',
  audit: { resource: 'redirect_rules' },
  body: z.strictObject({
    /** Number of an earlier version; 0 for no rules at all. Without it the draft is published. */
    number: z.int().min(0).max(1_000_000).optional(),
  }),
  response: redirectRules,
  problems: { 409: 'These rules are in force already.' },
});

export const listRedirectVersions = defineEndpoint({
  id: 'listRedirectVersions',
  tag,
  summary: 'List the versions of the redirect rules that were published; the newest 100 are kept',
  method: 'GET',
  path: `${path}versions/`,
  access: 'product_view',
  status: 200,
  success: 'json',
  query: listQuery(['number']),
  response: page(redirectVersion),
});

export const previewRedirectRules = defineEndpoint({
  id: 'previewRedirectRules',
  tag,
  summary: 'Say which rule a visitor would meet, and where it leads',
  method: 'GET',
  path: `${path}preview/`,
  access: 'product_view',
  status: 200,
  success: 'json',
  query: z.strictObject({
    rules: z.enum(['draft', 'published']).default('draft'),
    country: country.optional(),
    language: language.optional(),
    device: z.enum(visitorDevices).default('other'),
    /** Now when left out. */
    at: givenTimestamp.optional(),
    /** Id of a code, whose product and state count. */
    extended_id: storableText(255).optional(),
    /** Where no code is named: the product, and the state of its code. */
    product: queryId.optional(),
    state: z.enum(redirectCodeStates).default('active'),
  }),
  response: z.object({
    /** Place of the rule in its list, from 1; null where none holds, and the code leads as without rules. */
    rule: z.int().min(1).nullable(),
    /** Address the visitor is led to; null for the check page. */
    url: z.string().nullable(),
  }),
});
