/** Entries of the values that differ from the defaults. */
export function changedValues<T extends object>(values: T, defaults: object = {}): Partial<T> {
  const start = new Map(Object.entries(defaults));
  return pick(values, (name, value) => !isSame(value, start.get(name)));
}

/**
 * Entries of a body that the user changed in its form: an update sends these alone, so that it keeps what others
 * changed meanwhile.
 */
export function changedBody<O>(body: O, values: object, defaults: object = {}): Partial<O> {
  const changed = changedValues(values, defaults);
  return pick(body as object, (name) => Object.hasOwn(changed, name)) as Partial<O>;
}

/** The saved values of the fields that were sent. */
export const savedValues = (saved: object, sent: object): object => pick(saved, (name) => Object.hasOwn(sent, name));

const pick = <T extends object>(from: T, isWanted: (name: string, value: unknown) => boolean) =>
  Object.fromEntries(Object.entries(from).filter(([name, value]) => isWanted(name, value))) as Partial<T>;

/** Values of a form are plain data: texts, numbers, lists, nulls. */
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
