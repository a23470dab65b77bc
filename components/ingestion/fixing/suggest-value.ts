import { statusOf } from '#lib/upload/columns/status-words.ts';
import { suggestSku } from '#lib/upload/suggest-sku.ts';
import { isBlacklistReason } from '#lib/upload/upload-rules.ts';

/** The value that was probably meant in a column; undefined when nothing is near. */
export function suggestValue(
  column: string,
  value: string,
  products: readonly string[] | undefined,
): string | undefined {
  const trimmed = value.trim();
  if (column === 'product') return products ? suggestSku(value, products) : undefined;
  if (column === 'activation_status') return statusOf(value);
  if (column === 'blacklist_reason') {
    const number = trimmed.replace(/[.,]0+$/, '').replace(/^0+(?=\d)/, '');
    return isBlacklistReason(number) ? number : undefined;
  }
  if (column === 'id') {
    // Spaces are what slips into ids; anything else could be another code.
    const id = value.replace(/[\s\u00a0\u200b-\u200d\ufeff]/g, '');
    return id !== value && /^[A-Za-z0-9_-]{8,}$/.test(id) ? id : undefined;
  }
  return undefined;
}
