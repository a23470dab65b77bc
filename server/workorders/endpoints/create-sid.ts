import * as contract from '#lib/contract/workorders.ts';
import { endpoint } from '#server/core/http/endpoint.ts';
import { placeOrder } from '../shared/place-order.ts';
import { presentOwnWorkorder } from '../shared/present-own-workorder.ts';
import { chooseProduct, chooseUrlPrefix } from './order-choices.ts';

/** Orders SID codes. The job `generate-codes` then makes them: server/codes/jobs/generate-codes.job.ts. */
export const createSid = endpoint(contract.createSid, async ({ body, actor, uow, config }) => {
  const { trx } = uow;
  const productId = body.product ? await chooseProduct(trx, actor, body.product) : null;
  const { id } = await placeOrder(uow, {
    companyId: actor.companyId,
    createdBy: actor.userId,
    references: [body.reference],
    remarks: body.remarks,
    productId,
    intendedMarkets: body.intended_markets ?? [],
    codes: body.quantity,
    useSerialNumber: body.use_serial_number,
    activateOnComplete: body.activate_on_complete,
    urlPrefix: await chooseUrlPrefix(trx, actor, config, body.url_prefix),
    extendedIdStyle: body.extended_id_style,
  });
  return presentOwnWorkorder(trx, actor, id, config.urls.api);
});
