import type { Transaction } from 'kysely';
import type * as z from 'zod';
import * as contract from '#lib/contract/workorder-orders.ts';
import { reason } from '#lib/texts/reason.ts';
import { nextReferences } from '#server/accounts/shared/running-numbers.ts';
import type { Actor } from '#server/core/actor.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { fieldError } from '#server/core/errors.ts';
import { endpoint } from '#server/core/http/endpoint.ts';
import { findOrderTemplate } from '../queries/order-lookups.ts';
import type { OrderTemplate } from '../rules/order.ts';
import { placeOrder } from '../shared/place-order.ts';
import { presentOwnWorkorder } from '../shared/present-own-workorder.ts';
import { choosePartner, chooseProduct, chooseUrlPrefix } from './order-choices.ts';

/**
 * Orders codes with the settings of a template. Codes with a secure graphic then wait for their printing partner;
 * others are generated at once.
 */
export const createFromTemplate = endpoint(contract.createFromTemplate, async ({ body, actor, uow, config }) => {
  const { trx } = uow;
  const { companyId } = actor;
  const template = await findOrderTemplate(trx, companyId, body.template);
  if (!template) throw fieldError('template', reason('templateNotFound'));
  const { isStaticPrint } = template;
  if (!isStaticPrint && body.total_impressions !== undefined) {
    throw fieldError('total_impressions', reason('staticOnlyNotTemplate'));
  }
  const partner = await choosePartnerOf(template, { trx, actor, body });
  const productId = body.product === undefined ? null : await chooseProduct(trx, actor, body.product);
  const { id: templateId, image: templateImage, urlPrefix, ...settings } = template;
  const { id } = await placeOrder(uow, {
    ...settings,
    companyId,
    createdBy: actor.userId,
    references: body.reference === undefined ? nextReferences(trx, companyId) : [body.reference],
    dueDate: body.due_date ?? null,
    productId,
    intendedMarkets: body.intended_markets ?? [],
    codes: body.quantity,
    staticUniqueCodes: isStaticPrint ? body.quantity : 0,
    staticImpressions: isStaticPrint ? (body.total_impressions ?? 1) : 0,
    urlPrefix: await chooseUrlPrefix(trx, actor, config, urlPrefix),
    waitsForPartner: template.codeLayout !== 'none',
    ...partner,
    templateId,
    templateImage,
  });
  return presentOwnWorkorder(trx, actor, id, config.urls.api);
});

/** The template's partner, or the request's where the template has none. */
async function choosePartnerOf(
  template: OrderTemplate,
  {
    trx,
    actor,
    body,
  }: { trx: Transaction<Schema>; actor: Actor; body: z.output<typeof contract.createFromTemplateBody> },
): Promise<{ printingPartnerId: number | null; invitedPartnerId: number | null }> {
  const asked = body.printing_partner ?? null;
  if (template.codeLayout === 'none') {
    if (asked !== null) throw fieldError('printing_partner', reason('partnerForSecureGraphicOnly'));
    return { printingPartnerId: template.printingPartnerId, invitedPartnerId: null };
  }
  const partnerId = template.printingPartnerId ?? asked;
  if (partnerId === null) throw fieldError('printing_partner', reason('requiredTemplateHasNoPartner'));
  if (asked !== null && asked !== partnerId) {
    throw fieldError('printing_partner', reason('templateHasOtherPartner'));
  }
  return choosePartner(trx, actor, partnerId, body.awaits_partner ?? false);
}
