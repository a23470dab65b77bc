import type { CountedShare } from '#lib/contract/ledger-parts.ts';
import { round } from '#server/print-quality/shared/describe-measurement.ts';

const quantile = 1.96;

/**
 * A count with the 95 % interval of its share (Wilson 1927). Photos of one print are alike, so the interval is of as
 * many photos as there were prints: wider than it may be, never narrower.
 * @param prints that the photos are of
 */
export function countShare(count: number, photos: number, prints: number): CountedShare {
  const of = Math.min(photos, prints);
  if (of === 0) return { count, of: photos, low: 0, high: 1 };
  const share = count / photos;
  const squared = quantile ** 2;
  const middle = share + squared / (2 * of);
  const reach = quantile * Math.sqrt((share * (1 - share)) / of + squared / (4 * of * of));
  const scale = 1 + squared / of;
  const bound = (value: number) => round(Math.min(1, Math.max(0, value / scale)));
  return { count, of: photos, low: bound(middle - reach), high: bound(middle + reach) };
}
