import * as z from 'zod';
import { storableText, timestamp, wholeNumber } from './common.ts';
import { defineEndpoint, listBody } from './endpoint.ts';

import { openItemKinds } from './values/open-items.ts';

/** Identity of an item and the state that is closed: in another state the item is open again. */
const itemId = {
  kind: z.enum(openItemKinds),
  /** Key of an upload, id of a workorder, webhook, request or case. */
  key: storableText(300),
  state: storableText(100),
};

export const openItem = z.object({
  ...itemId,
  /** Since when it needs somebody. */
  at: timestamp,
  /**
   * File name of an upload, reference of an order, address of a webhook, name of a request, code of a case; empty
   * without one.
   */
  name: z.string(),
  /** Rows with errors, prints to photograph, inactive codes, or suspicions of a case. */
  count: z.int().nullable(),
  /** Total number of rows, or codes. */
  total: z.int().nullable(),
  due_date: z.iso.date().nullable(),
  /** The printing partner of an order, for the partner and the operator its brand owner; who asks for a template. */
  company: z.string().nullable(),
  product: z.string().nullable(),
  /** Reasons of a case: caseReasons, or words of a later release. */
  reasons: z.array(z.string()),
  /** Whether you may close it. */
  can_close: z.boolean(),
});
export type OpenItem = z.output<typeof openItem>;

const tag = 'Activity';
const path = '/api/v2/open-items/';

export const getOpenItems = defineEndpoint({
  id: 'getOpenItems',
  tag,
  summary:
    'What needs somebody of your company, as far as you may see it, the newest first; the operator gets the failed uploads, failed orders and open requests for templates of every company',
  method: 'GET',
  path,
  // Each kind needs the permission of its list: what is not held is left out.
  access: 'signed-in',
  status: 200,
  success: 'json',
  query: z.strictObject({ limit: wholeNumber(1, 200).default(50) }),
  response: z.object({
    /** How many there are, up to 1,000 of a kind. */
    count: z.int(),
    items: z.array(openItem),
  }),
});

export const updateOpenItems = defineEndpoint({
  id: 'updateOpenItems',
  tag,
  summary: 'Close items for your company, each as you saw it, or open them again; what has changed since stays open',
  method: 'PATCH',
  path,
  access: 'signed-in',
  status: 200,
  success: 'json',
  maxBody: listBody,
  body: z.strictObject({ items: z.array(z.strictObject(itemId)).min(1).max(200), is_closed: z.boolean() }),
  response: z.object({ changed: z.int() }),
  problems: { 403: 'Your role does not close items of one of these kinds.' },
});
