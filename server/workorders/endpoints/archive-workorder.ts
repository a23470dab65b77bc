import * as contract from '#lib/contract/workorder-steps.ts';
import { notFound } from '#server/core/errors.ts';
import { endpoint } from '#server/core/http/endpoint.ts';
import { lockOwnWorkorder, setArchived } from '../queries/steps.ts';
import { presentOwnWorkorder } from '../shared/present-own-workorder.ts';

export const archiveWorkorder = endpoint(
  contract.archiveWorkorder,
  ({ params: { id }, body, actor, config, inUnitOfWork }) =>
    inUnitOfWork(async ({ trx }) => {
      if (!(await lockOwnWorkorder(trx, actor.companyId, id))) throw notFound();
      await setArchived(trx, id, body.is_archived);
      return presentOwnWorkorder(trx, actor, id, config.urls.api);
    }),
);
