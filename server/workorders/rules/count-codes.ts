import { reason } from '#lib/texts/reason.ts';
import { fieldError } from '#server/core/errors.ts';

/**
 * A static order prints few codes many times: `quantity` printed ones, of `static_unique_codes_quantity` codes, each
 * equally often.
 * @throws DomainError on `static_unique_codes_quantity`
 */
export function countCodes(input: {
  quantity: number;
  is_static_print?: boolean | undefined;
  static_unique_codes_quantity?: number | undefined;
}) {
  const unique = input.static_unique_codes_quantity;
  if (!input.is_static_print) {
    if (unique) throw fieldError('static_unique_codes_quantity', reason('staticOnly'));
    const codes = input.quantity;
    return { isStaticPrint: false, codes, orderedQuantity: null, staticUniqueCodes: 0, staticImpressions: 0 };
  }
  const codes = unique || input.quantity;
  if (input.quantity % codes !== 0) {
    throw fieldError('static_unique_codes_quantity', reason('quantityNotMultiple'));
  }
  return {
    isStaticPrint: true,
    codes,
    orderedQuantity: input.quantity === codes ? null : input.quantity,
    staticUniqueCodes: codes,
    staticImpressions: input.quantity / codes,
  };
}
