import * as z from 'zod';
import { reasonText } from '#lib/texts/reason-text.ts';
import { id, idParams, listQuery, page, requiredLine, storableText, timestamp, userRef } from './common.ts';
import { defineEndpoint } from './endpoint.ts';
import { mostSharedViews } from './values/saved-views.ts';

const tag = 'Saved views';

/** Name of a list of the portal, such as `workorders`. */
const list = z.string().regex(/^[a-z][a-z-]{0,39}$/, reasonText('fieldRequired'));

export const savedView = z.object({
  id,
  list: z.string(),
  name: z.string(),
  /** Filters and order as the query of the list's address, without the page. */
  query: z.string(),
  created_by: userRef,
  created_at: timestamp,
});
export type SavedView = z.output<typeof savedView>;

export const listSavedViews = defineEndpoint({
  id: 'listSavedViews',
  tag,
  summary: 'List the views that the people of your company share, by name',
  method: 'GET',
  path: '/api/v2/saved-views/',
  access: 'workorder_view',
  status: 200,
  success: 'json',
  query: listQuery(['name', 'id']).extend({ list: list.optional() }),
  response: page(savedView),
});

export const createSavedView = defineEndpoint({
  id: 'createSavedView',
  tag,
  summary: 'Share a view of a list with the people of your company',
  method: 'POST',
  path: '/api/v2/saved-views/',
  access: 'workorder_view',
  status: 201,
  success: 'json',
  creates: true,
  body: z.strictObject({ list, name: requiredLine(40), query: storableText(2_000).min(1) }),
  response: savedView,
  problems: { 409: `The list has ${mostSharedViews} shared views.` },
});

export const deleteSavedView = defineEndpoint({
  id: 'deleteSavedView',
  tag,
  summary: 'Delete a shared view: your own, or as an administrator any of your company',
  method: 'DELETE',
  path: '/api/v2/saved-views/:id/',
  access: 'workorder_view',
  status: 204,
  success: 'empty',
  params: idParams,
});
