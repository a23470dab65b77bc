/** A value that a page keeps in its address. */
export interface AddressValue<T> {
  /** @returns null where the text is no such value */
  parse(text: string): T | null;
  serialize(value: T): string;
  equals(a: T, b: T): boolean;
  /** What nothing in the address stands for. */
  defaultValue?: T;
}

/** What a page keeps in its address, by the names it has there. */
export type AddressValues = Readonly<Record<string, AddressValue<unknown>>>;

/** What is read of an address: null where nothing is there and nothing else is meant by that. */
export type ReadValues<V extends AddressValues> = {
  [K in keyof V]: V[K] extends { defaultValue: infer T } ? T : ReturnType<V[K]['parse']>;
};

/** As a page of Next.js is given it. */
export type SearchParams = Record<string, string | string[] | undefined>;

interface WithoutDefault<T> extends Omit<AddressValue<T>, 'defaultValue'> {
  withDefault(defaultValue: T): AddressValue<T> & { defaultValue: T };
}

function addressValue<T>(
  parse: (text: string) => T | null,
  serialize: (value: T) => string = String,
  equals: (a: T, b: T) => boolean = Object.is,
): WithoutDefault<T> {
  const value = { parse, serialize, equals };
  return { ...value, withDefault: (defaultValue) => ({ ...value, defaultValue }) };
}

export const parseAsString = addressValue((text) => text);

export const parseAsInteger = addressValue((text) => {
  const value = Number.parseInt(text, 10);
  return Number.isNaN(value) ? null : value;
});

export function parseAsStringLiteral<const T extends string>(literals: readonly T[]) {
  return addressValue((text) => literals.find((literal) => literal === text) ?? null);
}

/** Several values, separated by commas; those that are none are left out. */
export function parseAsArrayOf<T>({ parse, serialize, equals }: AddressValue<T>) {
  return addressValue<T[]>(
    (text) => (text === '' ? [] : text.split(',').map(parse)).filter((value) => value !== null),
    (values) => values.map(serialize).join(','),
    (a, b) => a.length === b.length && a.every((value, index) => equals(value, b[index] as T)),
  );
}

interface Loader<V extends AddressValues> {
  (search: Promise<SearchParams>): Promise<ReadValues<V>>;
  (search: SearchParams | URLSearchParams): ReadValues<V>;
}

/** Reads the values of an address. One that is mistyped is as one that is not there. */
export function createLoader<V extends AddressValues>(values: V): Loader<V> {
  const read = (search: SearchParams | URLSearchParams) => {
    const textOf = (name: string) => {
      const text = search instanceof URLSearchParams ? search.get(name) : search[name];
      return Array.isArray(text) ? text[0] : text;
    };
    const entries = Object.entries(values).map(([name, { parse, defaultValue = null }]) => {
      const text = textOf(name);
      return [name, typeof text === 'string' ? (parse(text) ?? defaultValue) : defaultValue];
    });
    return Object.fromEntries(entries);
  };
  return (search: SearchParams | URLSearchParams | Promise<SearchParams>) =>
    search instanceof Promise ? search.then(read) : read(search);
}

/** Values as they are written: undefined leaves one as it is, null takes it off. */
export type WrittenValues<V extends AddressValues> = { [K in keyof V]?: ReadValues<V>[K] | null | undefined };

/**
 * Writes values into an address, or into what it already asks for: `?…`, or nothing where all are what stands for
 * nothing.
 */
export function createSerializer<V extends AddressValues>(values: V) {
  return (base: string | URLSearchParams, written: WrittenValues<V>): string => {
    const search = new URLSearchParams(typeof base === 'string' ? '' : base);
    for (const [name, { serialize, equals, defaultValue }] of Object.entries(values)) {
      const value: unknown = written[name];
      if (value === undefined) continue;
      const isDefault = value !== null && defaultValue !== undefined && equals(value, defaultValue);
      if (value === null || isDefault) search.delete(name);
      else search.set(name, serialize(value));
    }
    // Commas and colons stand as they are: addresses are read and sent on.
    const query = search.toString().replaceAll('%2C', ',').replaceAll('%3A', ':');
    return (typeof base === 'string' ? base : '') + (query && `?${query}`);
  };
}
