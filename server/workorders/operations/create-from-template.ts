import type { Actor } from '#server/core/actor.ts';
import { fieldError } from '#server/core/errors.ts';
import type { OrderTemplate } from '../rules/order.ts';
import { checkPartner, type OrderWork, placeOrder } from './place-order.ts';

export interface FromTemplateInput {
  template: number;
  quantity: number;
  reference?: string | undefined;
  printing_partner?: number | null | undefined;
  product?: number | string | undefined;
  due_date?: string | null | undefined;
  total_impressions?: number | undefined;
}

/**
 * Orders codes with the settings of a template. Codes with a secure graphic then wait for their printing partner; others are
 * generated at once.
 * @returns the workorder's id
 * @throws DomainError on the field that is not right
 */
export async function createFromTemplate(tx: OrderWork, actor: Actor, input: FromTemplateInput): Promise<number> {
  const template = await tx.findTemplate(actor.companyId, input.template);
  if (!template) throw fieldError('template', 'No template has this id.');
  if (!template.isStaticPrint && input.total_impressions !== undefined) {
    throw fieldError('total_impressions', 'Only for static workorders, which this template does not make.');
  }
  const printingPartnerId = await choosePartner(tx, actor, template, input.printing_partner ?? null);
  const productId = input.product === undefined ? null : await findProduct(tx, actor.companyId, input.product);
  const order = {
    ...template,
    templateId: template.id,
    printingPartnerId,
    productId,
    reference: input.reference ?? null,
    remarks: '',
    dueDate: input.due_date ?? null,
    codes: input.quantity,
    orderedQuantity: null,
    staticUniqueCodes: template.isStaticPrint ? input.quantity : 0,
    staticImpressions: template.isStaticPrint ? (input.total_impressions ?? 1) : 0,
    showsTemplateImage: true,
  };
  return placeOrder(tx, actor, order);
}

/** The template's partner, or the request's where the template has none. */
async function choosePartner(
  tx: OrderWork,
  actor: Actor,
  template: OrderTemplate,
  asked: number | null,
): Promise<number | null> {
  if (template.codeLayout === 'none') {
    if (asked !== null)
      throw fieldError('printing_partner', 'Codes without a secure graphic need no printing partner.');
    return template.printingPartnerId;
  }
  const partnerId = template.printingPartnerId ?? asked;
  if (partnerId === null) throw fieldError('printing_partner', 'This field is required: the template has no partner.');
  if (asked !== null && asked !== partnerId) {
    throw fieldError('printing_partner', 'The template has another printing partner.');
  }
  await checkPartner(tx, actor, partnerId);
  return partnerId;
}

async function findProduct(tx: OrderWork, companyId: number, product: number | string): Promise<number> {
  const id =
    typeof product === 'number'
      ? await tx.findProductById(companyId, product)
      : await tx.findProductBySku(companyId, product);
  if (id === null) {
    throw fieldError('product', `No product has this ${typeof product === 'number' ? 'id' : 'SKU'}.`);
  }
  return id;
}
