import type { Translator } from '#lib/texts/translator.ts';

/** Fewer orders than this say nothing of what is usual. */
const enoughOrders = 3;
/** So many of its last orders are looked at. */
export const recentOrders = 20;

/** How many codes a company orders as a rule: the median of its last orders; undefined when there are too few. */
export function usualQuantity(quantities: readonly number[]): number | undefined {
  if (quantities.length < enoughOrders) return undefined;
  const sorted = [...quantities].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)];
}

/** How an order compares with the last ones, as a sentence; undefined when it is much the same or nothing is known. */
export function compareWithUsual(
  quantity: number,
  usual: number | undefined,
  t: Translator<'workorders'>,
): string | undefined {
  if (usual === undefined || usual <= 0 || quantity < 2 * usual) return undefined;
  return t('large.usual', { times: Math.round(quantity / usual), usual });
}
