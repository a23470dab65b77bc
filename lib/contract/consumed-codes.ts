import * as z from 'zod';
import { storableText, timestamp } from './common.ts';
import { defineEndpoint } from './endpoint.ts';

const tag = 'Codes';
const path = '/api/v2/codes/:extended_id/consumed/';
const params = z.object({ extended_id: storableText(512).min(1) });

/** Null while the item is not consumed. */
const consumed = z.object({ consumed_at: timestamp.nullable() });

export const getConsumed = defineEndpoint({
  id: 'getCodeConsumed',
  tag,
  summary: 'Whether and when the item with a code was consumed',
  method: 'GET',
  path,
  access: 'codes_view',
  status: 200,
  success: 'json',
  params,
  response: consumed,
});

export const putConsumed = defineEndpoint({
  id: 'consumeCode',
  tag,
  summary: 'Mark the item with an active code as consumed; one that is consumed already stays as it is',
  method: 'POST',
  path,
  access: 'codes_edit',
  status: 200,
  success: 'json',
  params,
  body: z.strictObject({}),
  response: consumed,
  problems: { 409: 'The code is not active.' },
});

export const deleteConsumed = defineEndpoint({
  id: 'restoreConsumedCode',
  tag,
  summary: 'Put back that the item with a code was consumed; one that is not consumed is no error',
  method: 'DELETE',
  path,
  access: 'codes_edit',
  status: 204,
  success: 'empty',
  params,
});
