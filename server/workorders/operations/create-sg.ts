import type { Actor } from '#server/core/actor.ts';
import { fieldError } from '#server/core/errors.ts';
import { checkFollowsTemplate, type FollowingInput } from '../rules/follow-template.ts';
import type { ExtendedIdStyle } from '../rules/order.ts';
import { checkPartner, type OrderWork, placeOrder } from './place-order.ts';

export interface SgInput extends FollowingInput {
  product?: string | undefined;
  template?: number | undefined;
  quantity: number;
  remarks?: string | undefined;
  extended_id_style?: ExtendedIdStyle | undefined;
  code_layout: 'sg-inside' | 'sg-outside' | 'custom';
  template_image?: boolean | undefined;
  static_unique_codes_quantity?: number | undefined;
  printing_partner: number;
  reference: string;
}

/**
 * Orders codes with a secure graphic; they wait for the printing partner to confirm.
 * @returns the workorder's id
 * @throws DomainError on the fields that are not right
 */
export async function createSg(tx: OrderWork, actor: Actor, input: SgInput): Promise<number> {
  if (input.template !== undefined) {
    const template = await tx.findTemplate(actor.companyId, input.template);
    if (!template) throw fieldError('template', 'No template has this id.');
    checkFollowsTemplate(template, input);
  }
  await checkPartner(tx, actor, input.printing_partner);
  const substrateId = input.substrate ?? null;
  if (substrateId !== null && !(await tx.isSubstrate(substrateId))) {
    throw fieldError('substrate', 'No substrate has this id.');
  }
  const order = {
    templateId: input.template ?? null,
    printingPartnerId: input.printing_partner,
    substrateId,
    customLayoutId: await chooseLayout(tx, actor, input),
    productId: await findProduct(tx, actor, input.product),
    reference: input.reference,
    remarks: input.remarks ?? '',
    dueDate: null,
    codeLayout: input.code_layout,
    ...countCodes(input),
    useSerialNumber: input.use_serial_number ?? true,
    activateOnComplete: input.activate_on_complete ?? false,
    isHybrid: input.is_hybrid ?? true,
    isFpSerialized: input.is_fp_serialized ?? true,
    urlPrefix: input.url_prefix ?? '',
    extendedIdStyle: input.extended_id_style ?? 'legacy',
    partnerPermissions: [...(input.partner_permissions ?? [])],
    showsTemplateImage: input.template_image ?? false,
  };
  return placeOrder(tx, actor, order);
}

async function chooseLayout(tx: OrderWork, actor: Actor, input: SgInput): Promise<number | null> {
  const layoutId = input.custom_layout ?? null;
  if (input.code_layout !== 'custom') {
    if (layoutId !== null) throw fieldError('custom_layout', "Only when code_layout is 'custom'.");
    return null;
  }
  if (layoutId === null) throw fieldError('custom_layout', "This field is required when code_layout is 'custom'.");
  if (!(await tx.isCustomLayout(actor.companyId, layoutId))) {
    throw fieldError('custom_layout', 'No custom layout of yours has this id.');
  }
  return layoutId;
}

async function findProduct(tx: OrderWork, actor: Actor, sku: string | undefined): Promise<number | null> {
  if (sku === undefined) return null;
  const productId = await tx.findProductBySku(actor.companyId, sku);
  if (productId === null) throw fieldError('product', 'No product has this SKU.');
  return productId;
}

/**
 * A static order prints few codes many times: `quantity` printed ones, of `static_unique_codes_quantity` codes, each
 * equally often.
 */
function countCodes(input: SgInput) {
  const unique = input.static_unique_codes_quantity;
  if (!input.is_static_print) {
    if (unique)
      throw fieldError('static_unique_codes_quantity', 'Only for static workorders: is_static_print is false.');
    const codes = input.quantity;
    return { isStaticPrint: false, codes, orderedQuantity: null, staticUniqueCodes: 0, staticImpressions: 0 };
  }
  const codes = unique || input.quantity;
  if (input.quantity % codes !== 0) {
    const message = 'quantity must be a multiple of it: each code is printed equally often.';
    throw fieldError('static_unique_codes_quantity', message);
  }
  return {
    isStaticPrint: true,
    codes,
    orderedQuantity: input.quantity === codes ? null : input.quantity,
    staticUniqueCodes: codes,
    staticImpressions: input.quantity / codes,
  };
}
