import * as z from 'zod';
import { text } from './common.ts';
import { defineEndpoint } from './endpoint.ts';
import { foundLookups } from './lookups.ts';

/** Kinds of results of a search, in the order of display. */
export const foundKinds = [
  'workorder',
  'ingestion',
  'code',
  'scan',
  'product',
  ...foundLookups,
  'template',
  'user',
  'partnership',
  'company',
] as const;

/** Found of a kind at most. */
export const foundAtMost = 6;

export type FoundKind = (typeof foundKinds)[number];

export const foundItem = z.object({
  kind: z.enum(foundKinds),
  /** Id, or the key of an upload. */
  key: z.string(),
  /** Its name, reference or id. */
  label: z.string(),
  /** Second identifier: SKU, e-mail, serial number; empty without. */
  detail: z.string(),
});
export type FoundItem = z.output<typeof foundItem>;

export const search = defineEndpoint({
  id: 'search',
  tag: 'Activity',
  summary:
    'Find what you may see by a part of its name, reference, SKU, file name or e-mail, and codes by the beginning of their id or serial number; any part of an id among the newest codes',
  method: 'GET',
  path: '/api/v2/search/',
  // Each kind needs the permission of its list: what is not held is left out.
  access: 'signed-in',
  status: 200,
  success: 'json',
  query: z.strictObject({ text: text(100).min(2) }),
  response: z.object({
    items: z.array(foundItem),
    /** Newest codes in whose ids the text was looked for as a part; null where all were, or where none was needed. */
    newest_codes: z.int().nullable(),
  }),
});
