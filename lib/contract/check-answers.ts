import * as z from 'zod';
import { id, timestamp } from './common.ts';
import { defineEndpoint } from './endpoint.ts';
import { authenticationStatuses } from './photo.ts';
import { scanSources } from './values/scans.ts';

/** Result of a scan, for the server of a website that has its uid. */
const checkAnswer = z.object({
  uid: z.uuid(),
  /** `photo` of `<proofmark-check>`, or `address` of a scan that led to the website. */
  source: z.enum(scanSources),
  result: z.enum(authenticationStatuses),
  /** extended_id */
  code: z.string(),
  product: id.nullable(),
  /** As they are now. */
  activation_status: z.int(),
  is_consumed: z.boolean(),
  created_at: timestamp,
  /** From then on it is not found. */
  expires_at: timestamp,
});

export const getCheckAnswer = defineEndpoint({
  id: 'getCheckAnswer',
  tag: 'Scans',
  summary: 'Read for ten minutes what a check found, by the uid that your website got',
  method: 'GET',
  path: '/api/v2/check-answers/:uid/',
  access: 'scan_view',
  status: 200,
  success: 'json',
  params: z.object({ uid: z.uuid() }),
  response: checkAnswer,
});
