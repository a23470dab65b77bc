import * as contract from '#lib/contract/saved-views.ts';
import { isMailedList } from '#lib/contract/values/saved-views.ts';
import { can } from '#lib/permissions/permissions.ts';
import { reason } from '#lib/texts/reason.ts';
import { DomainError, notFound } from '#server/core/errors.ts';
import { endpoint } from '#server/core/http/endpoint.ts';
import { orderOf, toPage } from '#server/core/http/paging.ts';
import * as queries from '../queries/saved-views.ts';

const present = ({ user_id, user_email, user_name, created_at, subscriber, ...view }: queries.SavedViewRow) => ({
  ...view,
  is_subscribed: subscriber !== null,
  created_by: { id: user_id, email: user_email, name: user_name },
  created_at: created_at.toISOString(),
});

export const listSavedViews = endpoint(contract.listSavedViews, async ({ query, actor, database, config }) => {
  const order = orderOf<'id' | 'name'>(query.ordering, 'name');
  const rows = await queries.listSavedViews(database.db, actor, { ...query, ...order });
  return toPage({ endpoint: contract.listSavedViews, baseUrl: config.urls.api, query }, rows, present);
});

export const createSavedView = endpoint(contract.createSavedView, async ({ body, actor, uow: { trx } }) => {
  const { companyId, userId } = actor;
  const { call, ...values } = body;
  const id = await queries.insertSavedView(trx, {
    ...values,
    ...(call && { call: JSON.stringify(call) }),
    company_id: companyId,
    created_by: userId,
  });
  const view = await queries.findSavedView(trx, actor, id);
  if (!view) throw notFound();
  return present(view);
});

export const deleteSavedView = endpoint(contract.deleteSavedView, async ({ params, actor, inUnitOfWork }) => {
  await inUnitOfWork(async ({ trx }) => {
    const view = await queries.findSavedView(trx, actor, params.id);
    if (!view) throw notFound();
    if (view.user_id !== actor.userId && !can(actor, 'user_manage')) {
      throw new DomainError('permission_denied', reason('viewNotOwn'));
    }
    await queries.deleteSavedView(trx, view.id);
  });
  return undefined;
});

export const subscribeToSavedView = endpoint(contract.subscribeToSavedView, ({ params, actor, inUnitOfWork }) =>
  inUnitOfWork(async ({ trx }) => {
    const view = await queries.findSavedView(trx, actor, params.id);
    if (!view) throw notFound();
    if (view.call === null || !isMailedList(view.list)) throw new DomainError('conflict', reason('viewNotMailed'));
    await queries.subscribe(trx, view.id, actor.userId);
    return present({ ...view, subscriber: actor.userId });
  }),
);

export const unsubscribeFromSavedView = endpoint(
  contract.unsubscribeFromSavedView,
  async ({ params, actor, inUnitOfWork }) => {
    await inUnitOfWork(async ({ trx }) => {
      if (!(await queries.findSavedView(trx, actor, params.id))) throw notFound();
      await queries.unsubscribe(trx, params.id, actor.userId);
    });
    return undefined;
  },
);
