import type * as z from 'zod';
import * as contract from '#lib/contract/workorder-orders.ts';
import { reason } from '#lib/texts/reason.ts';
import type { Actor } from '#server/core/actor.ts';
import type { Executor } from '#server/core/db/database.ts';
import { fieldError } from '#server/core/errors.ts';
import { endpoint } from '#server/core/http/endpoint.ts';
import { findOrderTemplate, isCustomLayout, isSubstrate } from '../queries/order-lookups.ts';
import { countCodes } from '../rules/count-codes.ts';
import { checkFollowsTemplate } from '../rules/follow-template.ts';
import { placeOrder } from '../shared/place-order.ts';
import { presentOwnWorkorder } from '../shared/present-own-workorder.ts';
import { choosePartner, chooseProduct, chooseUrlPrefix } from './order-choices.ts';

/** Orders codes with a secure graphic; they wait for the printing partner to confirm. */
export const createSg = endpoint(contract.createSg, async ({ body, actor, uow, config }) => {
  const { trx } = uow;
  const { companyId } = actor;
  const template = body.template === undefined ? null : await findOrderTemplate(trx, companyId, body.template);
  if (body.template !== undefined) {
    if (!template) throw fieldError('template', reason('templateNotFound'));
    checkFollowsTemplate(template, body);
  }
  const partner = await choosePartner(trx, actor, body.printing_partner, body.awaits_partner ?? false);
  const substrateId = body.substrate ?? null;
  if (substrateId !== null && !(await isSubstrate(trx, substrateId))) {
    throw fieldError('substrate', reason('substrateNotFound'));
  }
  const customLayoutId = await chooseLayout(trx, actor, body);
  const productId = body.product === undefined ? null : await chooseProduct(trx, actor, body.product);
  const { id } = await placeOrder(uow, {
    companyId,
    createdBy: actor.userId,
    references: [body.reference],
    remarks: body.remarks ?? '',
    productId,
    intendedMarkets: body.intended_markets ?? [],
    ...countCodes(body),
    useSerialNumber: body.use_serial_number ?? true,
    activateOnComplete: body.activate_on_complete ?? false,
    urlPrefix: await chooseUrlPrefix(trx, actor, config, body.url_prefix),
    extendedIdStyle: body.extended_id_style ?? 'legacy',
    codeLayout: body.code_layout,
    customLayoutId,
    isHybrid: body.is_hybrid ?? true,
    isFpSerialized: body.is_fp_serialized ?? true,
    waitsForPartner: true,
    ...partner,
    partnerPermissions: body.partner_permissions ?? [],
    substrateId,
    templateId: template?.id ?? null,
    templateImage: template?.image ?? null,
    showsTemplateImage: body.template_image ?? false,
  });
  return presentOwnWorkorder(trx, actor, id, config.urls.api);
});

async function chooseLayout(
  db: Executor,
  { companyId }: Actor,
  body: z.output<typeof contract.createSgBody>,
): Promise<number | null> {
  const layoutId = body.custom_layout ?? null;
  if (body.code_layout !== 'custom') {
    if (layoutId !== null) throw fieldError('custom_layout', reason('customLayoutOnly'));
    return null;
  }
  if (layoutId === null) throw fieldError('custom_layout', reason('requiredForCustomLayout'));
  if (!(await isCustomLayout(db, companyId, layoutId))) {
    throw fieldError('custom_layout', reason('customLayoutNotFound'));
  }
  return layoutId;
}
