/**
 * A whole number as people write it: '2,000,000', '2 000 000', '2.000.000', "2'000'000", '2_000_000'. undefined for an
 * empty field, NaN for anything else ('1.5', 'many').
 */
export function parseWholeNumber(text: string): number | undefined {
  const plain = text.trim();
  if (plain === '') return undefined;
  if (/^\d+$/.test(plain)) return Number(plain);
  // Digits in groups of three, all with the same mark between them.
  const grouped = /^\d{1,3}([\s,.'’_])\d{3}(?:\1\d{3})*$/.exec(plain);
  return grouped ? Number(plain.replace(/\D/g, '')) : Number.NaN;
}
