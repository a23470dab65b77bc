import type * as z from 'zod';

type Pick = (value: unknown) => unknown;

/** What is written as it is, whatever its value. */
const plainTypes = new Set(['string', 'number', 'boolean', 'enum', 'literal', 'null', 'any', 'unknown']);

/**
 * Writes an answer by its schema: what is not in the contract does not leave the service.
 * @param isTrusted the answer is known to fit, and only what the contract has is taken of it; else it is validated,
 *   which takes a page of a list longer than all the rest of its writing, and what the other way writes has to be
 *   the same
 */
export function answerWriter(schema: z.ZodType | undefined, isTrusted: boolean): (answer: unknown) => string {
  if (!schema) return JSON.stringify;
  const write = writeBy(schema);
  if (isTrusted) return write;
  return (answer) => {
    const text = JSON.stringify(schema.parse(answer));
    if (write(answer) !== text) throw new Error(`An answer is written in two ways: ${write(answer)} and ${text}`);
    return text;
  };
}

const texts = new WeakMap<object, string>();
const notYet = '';

/**
 * Of what is answered again as the same object, the text is kept with it.
 * @param value that never changes, and is always an item of the same list
 */
export function keepText<T extends object>(value: T): T {
  texts.set(value, notYet);
  return value;
}

type Shape = Readonly<Record<string, z.core.$ZodType>>;

/** Pages of lists item by item, everything else as a whole. */
function writeBy(schema: z.core.$ZodType): (value: unknown) => string {
  const { def } = schema._zod as z.core.$ZodTypes['_zod'];
  if (def.type !== 'object' || def.catchall || def.checks?.length) return wholeWriter(schema);
  const shape: Shape = def.shape;
  return shape['results']?._zod.def.type === 'array' ? membersWriter(shape) : wholeWriter(schema);
}

function membersWriter(shape: Shape): (value: unknown) => string {
  const members = Object.entries(shape).map(([name, schema]) => {
    const { def } = schema._zod as z.core.$ZodTypes['_zod'];
    const isItems = def.type === 'array' && !def.checks?.length;
    return { name, key: JSON.stringify(name), write: isItems ? itemsWriter(def.element) : wholeWriter(schema) };
  });
  return (value) => {
    const written: string[] = [];
    for (const { name, key, write } of members) {
      // Undefined has no text.
      const text: string | undefined = write((value as Record<string, unknown>)[name]);
      if (text !== undefined) written.push(`${key}:${text}`);
    }
    return `{${written.join(',')}}`;
  };
}

function wholeWriter(schema: z.core.$ZodType): (value: unknown) => string {
  const pick = pickBy(schema);
  return (value) => JSON.stringify(pick ? pick(value) : value);
}

function itemsWriter(schema: z.core.$ZodType): (value: unknown) => string {
  const writeItem = wholeWriter(schema);
  const write = (item: unknown) => {
    const known = typeof item === 'object' && item !== null ? texts.get(item) : undefined;
    if (known) return known;
    // An item that is nothing has a place in the list.
    const text = writeItem(item) ?? 'null';
    if (known === notYet) texts.set(item as object, text);
    return text;
  };
  return (value) => `[${(value as unknown[]).map(write).join(',')}]`;
}

/** @returns null for what is taken as it is */
function pickBy(schema: z.core.$ZodType): Pick | null {
  const parse: Pick = (value) => (schema as z.ZodType).parse(value);
  // One that changes its value.
  if (schema._zod.def.checks?.some(({ _zod }) => _zod.def.check === 'overwrite')) return parse;
  const { def } = schema._zod as z.core.$ZodTypes['_zod'];
  switch (def.type) {
    case 'nullable':
    case 'optional': {
      const inner = pickBy(def.innerType);
      return inner && ((value) => (value === null || value === undefined ? value : inner(value)));
    }
    case 'default': {
      const inner = pickBy(def.innerType);
      return (value) => (value === undefined ? def.defaultValue : inner ? inner(value) : value);
    }
    case 'array': {
      const inner = pickBy(def.element);
      return inner && ((value) => (value as unknown[]).map(inner));
    }
    case 'object':
      return def.catchall?._zod.def.type === undefined || def.catchall._zod.def.type === 'never'
        ? pickMembers(def.shape)
        : parse;
    case 'record':
      return pickBy(def.valueType) === null ? null : parse;
    default:
      return plainTypes.has(def.type) ? null : parse;
  }
}

/**
 * An object literal with a member for each of the schema, compiled: copying name by name takes several times as long.
 */
function pickMembers(shape: Readonly<Record<string, z.core.$ZodType>>): Pick {
  const names = Object.keys(shape);
  const picks = Object.values(shape).map(pickBy);
  const members = names.map((name, at) => {
    const key = JSON.stringify(name);
    // `__proto__` is a member only in brackets; in brackets all of them would take three times as long.
    const member = name === '__proto__' ? `[${key}]` : key;
    return `${member}: ${picks[at] ? `picks[${at}](value[${key}])` : `value[${key}]`}`;
  });
  return new Function('picks', `return (value) => ({ ${members.join(', ')} });`)(picks);
}
