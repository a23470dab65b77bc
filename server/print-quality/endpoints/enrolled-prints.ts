import * as contract from '#lib/contract/enrolled-prints.ts';
import { englishReason } from '#lib/texts/english-reason.ts';
import { lockArtworkWorkorder } from '#server/artwork/shared/find-artwork-workorder.ts';
import { scopeOf } from '#server/core/actor.ts';
import { notFound } from '#server/core/errors.ts';
import { endpoint } from '#server/core/http/endpoint.ts';
import { orderOf, toPage } from '#server/core/http/paging.ts';
import { presentEnrolledPrint } from '../present/present-enrolled-print.ts';
import { countEnrolled, deleteEnrolled, listEnrolled } from '../queries/enrolled-prints.ts';
import { findProvedWorkorder } from '../queries/proved-workorder.ts';
import { enrolmentObstacle } from '../rules/enrolment.ts';

export const listEnrolledPrints = endpoint(
  contract.listEnrolledPrints,
  async ({ params, query, actor, database: { db }, config }) => {
    const workorder = await findProvedWorkorder(db, scopeOf(actor), params.id);
    if (!workorder) throw notFound();
    const order = orderOf<'id' | 'created_at'>(query.ordering, '-id');
    const prints = await listEnrolled(db, params.id, { ...query, ...order });
    const enrolled = query.search ? await countEnrolled(db, params.id) : prints.count;
    const obstacle = enrolmentObstacle(workorder);
    const context = { endpoint: contract.listEnrolledPrints, baseUrl: config.urls.api, query, params };
    return {
      ...toPage(context, prints, presentEnrolledPrint),
      progress: {
        enrolled,
        quantity: workorder.quantity,
        obstacle: obstacle && englishReason(obstacle),
        obstacle_reason: obstacle,
      },
    };
  },
);

/** Also after a cancellation: what was enrolled by mistake makes copies of genuine items. */
export const deleteEnrolledPrint = endpoint(contract.deleteEnrolledPrint, async ({ params, actor, inUnitOfWork }) => {
  await inUnitOfWork(async ({ trx }) => {
    const workorder = await lockArtworkWorkorder(trx, scopeOf(actor), params.id);
    if (workorder?.printingPartnerId !== actor.companyId) throw notFound();
    if (!(await deleteEnrolled(trx, params.id, params.print))) throw notFound();
  });
  return undefined;
});
