import * as z from 'zod';
import { scmField } from './catalog.ts';
import { scmKey } from './codes.ts';
import { idParams, requiredText } from './common.ts';
import { defineEndpoint } from './endpoint.ts';

const tag = 'Lookups';

export const getScmField = defineEndpoint({
  id: 'getScmField',
  tag,
  summary: 'Read an SCM field',
  method: 'GET',
  path: '/api/v2/scm-fields/:id/',
  access: 'product_view',
  status: 200,
  success: 'json',
  params: idParams,
  response: scmField,
});

export const createScmField = defineEndpoint({
  id: 'createScmField',
  tag,
  summary: 'Add an SCM field',
  method: 'POST',
  path: '/api/v2/scm-fields/',
  access: 'product_edit',
  status: 201,
  success: 'json',
  creates: true,
  body: z.strictObject({ key: scmKey, name: requiredText(120) }),
  response: scmField,
});

export const updateScmField = defineEndpoint({
  id: 'updateScmField',
  tag,
  summary: 'Rename or archive an SCM field; its key stays',
  method: 'PATCH',
  path: '/api/v2/scm-fields/:id/',
  access: 'product_edit',
  status: 200,
  success: 'json',
  params: idParams,
  body: z.strictObject({ name: requiredText(120).optional(), is_archived: z.boolean().optional() }),
  response: scmField,
});

export const deleteScmField = defineEndpoint({
  id: 'deleteScmField',
  tag,
  summary:
    'Delete an SCM field: its column and filter end; values stay with the codes, and are seen again under a new field of the same key',
  method: 'DELETE',
  path: '/api/v2/scm-fields/:id/',
  access: 'product_edit',
  status: 204,
  success: 'empty',
  params: idParams,
});
