/** Where a range without an end begins or ends: as far as days do. */
export const firstDay = '1970-01-01';
export const lastDay = '9999-12-31';

/** Two days as the contract writes a range; '' for none at all, undefined for a range that runs backwards. */
export function momentsOf(from: string, to: string): string | undefined {
  if (!from && !to) return '';
  const [first, last] = [from || firstDay, to || lastDay];
  return first <= last ? `${first},${last}` : undefined;
}

/** The days of a range, for fields: an open end is empty. */
export function readMoments(value: string | undefined): { from: string; to: string } {
  const [from = '', to = from] = (value ?? '').split(',').map((part) => part.slice(0, 10));
  return { from: from === firstDay ? '' : from, to: to === lastDay ? '' : to };
}

/** Two numbers as the contract writes a range; '' for none at all, undefined for what is no range. */
export function numbersOf(from: string, to: string): string | undefined {
  if (!from && !to) return '';
  const [first, last] = [from || '0', to || from];
  if (!/^\d{1,15}$/.test(first) || !/^\d{1,15}$/.test(last)) return undefined;
  return Number(first) <= Number(last) ? `${first},${last}` : undefined;
}
