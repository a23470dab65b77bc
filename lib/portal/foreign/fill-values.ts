/** Attributes of an answer, as they came. */
export type Fields = Record<string, unknown>;
export type Fill = (answer: Fields, input: { body?: unknown }) => Fields;

export function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
export const wholeOf = (value: unknown): number => (Number.isInteger(value) ? Number(value) : 0);
export const objectOf = (value: unknown): Fields => (isObject(value) ? value : {});
export const textOrNull = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** A moment with its offset; one without is in UTC. Null for none. */
export function momentOf(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const hasZone = /(?:Z|[+-]\d\d:?\d\d)$/i.test(value);
  const moment = Date.parse(hasZone || value.length <= 10 ? value : `${value}Z`);
  return Number.isNaN(moment) ? null : new Date(moment).toISOString();
}

/** A thing that the answer names by its id, or by an object with its id; where there is no name, by word and number. */
export function namedOf(value: unknown, word: string): (Fields & { id: number; name: string }) | null {
  const fields = isObject(value) ? value : { id: value };
  const id = wholeOf(fields['id']);
  if (id < 1) return null;
  return { ...fields, id, name: textOf(fields['name']) || `${word} ${id}` };
}

/** One of the values that are known; else the fallback. */
export function oneOf<T extends string>(known: readonly T[], value: unknown, fallback: T): T {
  return known.find((each) => each === value) ?? fallback;
}
