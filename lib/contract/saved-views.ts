import * as z from 'zod';
import { reasonText } from '#lib/texts/reason-text.ts';
import {
  id,
  idParams,
  listQuery,
  page,
  queryBoolean,
  requiredLine,
  storableText,
  timestamp,
  userRef,
} from './common.ts';
import { defineEndpoint } from './endpoint.ts';
import { mostSharedViews, viewPeriods } from './values/saved-views.ts';

const tag = 'Saved views';

/** Name of a list of the portal, such as `workorders`. */
const list = z.string().regex(/^[a-z][a-z-]{0,39}$/, reasonText('fieldRequired'));

/** Id of a column of the list's table. */
const column = z.string().regex(/^[\w.-]{1,80}$/, reasonText('fieldRequired'));
const parameter = z.string().regex(/^[a-z][\w.-]{0,79}$/, reasonText('fieldRequired'));

/** Call that reads the rows of a view, without its page. The monthly mail has its count and first rows. */
const viewCall = z.strictObject({
  /** Query of the list's endpoint. */
  query: z.record(parameter, storableText(2_000)),
  /** Parameters of the query that follow the calendar of each reader. */
  periods: z.record(parameter, z.enum(viewPeriods)),
});
export type ViewCall = z.output<typeof viewCall>;

export const savedView = z.object({
  id,
  list: z.string(),
  name: z.string(),
  /** Filters and order as the query of the list's address, without the page. */
  query: z.string(),
  /** Visible columns of the table; null for those of the list. */
  columns: z.array(z.string()).nullable(),
  /** Null for a view that cannot be mailed. */
  call: viewCall.nullable(),
  /** Whether the view is mailed to you each month. */
  is_subscribed: z.boolean(),
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
  query: listQuery(['name', 'id']).extend({ list: list.optional(), is_subscribed: queryBoolean.optional() }),
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
  body: z.strictObject({
    list,
    name: requiredLine(40),
    query: storableText(2_000).min(1),
    columns: z.array(column).min(1).max(200).optional(),
    call: viewCall.optional(),
  }),
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

const subscription = { tag, path: '/api/v2/saved-views/:id/subscription/', access: 'workorder_view' } as const;

export const subscribeToSavedView = defineEndpoint({
  ...subscription,
  id: 'subscribeToSavedView',
  summary: 'Get a view as a mail on the first day of each month',
  method: 'POST',
  status: 200,
  success: 'json',
  params: idParams,
  response: savedView,
  problems: { 409: 'The view has no call to read its rows.' },
});

export const unsubscribeFromSavedView = defineEndpoint({
  ...subscription,
  id: 'unsubscribeFromSavedView',
  summary: 'Stop the monthly mail of a view',
  method: 'DELETE',
  status: 204,
  success: 'empty',
  params: idParams,
});
