import { type Command, Option } from 'commander';
import * as z from 'zod';
import { usageError } from './exit-codes.ts';
import type { OptionValues } from './run.ts';

export interface JsonSchema {
  type?: string;
  description?: string;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
}

/** Descriptions of a schema's fields for the help. */
type Words<S extends z.ZodType> = { [K in keyof z.input<S> & string]?: string };

type Kind = 'text' | 'integer' | 'number' | 'boolean' | 'list' | 'json';

/** Fields with the name of an option that every command has: --url of a brand is --brand-url. */
const globalOptions = new Set(['url', 'token', 'json', 'quiet']);

/**
 * Options of a command, made from the schema of a query or a body, so that they are the contract's and all of them:
 * `use_serial_number` becomes --use-serial-number and --no-use-serial-number.
 * @param words what each is for. A field without words gets no option: the command has another way to it.
 */
export function addOptionsOf<S extends z.ZodType>(command: Command, schema: S, words: Words<S>): Command {
  return addOptions(command, schema, words as Record<string, string>);
}

/** @param owner what the fields belong to, for those whose name every command has as an option */
export function addOptions(
  command: Command,
  schema: z.ZodType,
  words: Record<string, string>,
  owner?: string,
): Command {
  const { properties, required } = fieldsOf(schema);
  for (const [name, description] of Object.entries(words)) {
    const property = properties[name];
    if (!property) throw new Error(`${command.name()}: the contract has no ${name}.`);
    const flag = flagOf(optionName(name, owner));
    const needed = required.includes(name) ? ' (required)' : '';
    if (kindOf(property) === 'boolean') {
      command.option(flag, description + needed).option(flag.replace('--', '--no-'), `the opposite of ${flag}`);
    } else {
      const option = new Option(`${flag} <${placeholder(property)}>`, description + needed);
      const choices = choicesOf(property);
      command.addOption(choices ? option.choices(choices) : option);
    }
  }
  return command;
}

/**
 * Reads the given options. @throws a usage error for an invalid number and for a missing required option.
 * @param given values that come from elsewhere: they go first, and need no option.
 * @param owner as the options were added
 */
export function readOptionsOf<S extends z.ZodType>(
  schema: S,
  options: OptionValues,
  given: Record<string, unknown> = {},
  owner?: string,
): z.input<S> {
  const { properties, required } = fieldsOf(schema);
  const values: Record<string, unknown> = {};
  for (const [name, property] of Object.entries(properties)) {
    if (Object.hasOwn(given, name) || (owner === undefined && globalOptions.has(name))) continue;
    const option = optionName(name, owner);
    const value = options[camelCase(option)];
    if (value !== undefined) values[name] = convert(value, property, flagOf(option));
  }
  const read = { ...values, ...given };
  const missing = required.filter((name) => read[name] === undefined);
  if (missing.length > 0)
    throw usageError(`${missing.map((name) => flagOf(optionName(name, owner))).join(', ')}: needed.`);
  return read as z.input<S>;
}

type Fields = Required<Pick<JsonSchema, 'properties' | 'required'>>;
const fieldsOfSchemas = new WeakMap<z.ZodType, Fields>();

/** The fields of a query, a body or an answer. */
export function fieldsOf(schema: z.ZodType): Fields {
  const known = fieldsOfSchemas.get(schema);
  if (known) return known;
  const { properties = {}, required = [] } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    reused: 'inline',
  }) as JsonSchema;
  const fields = { properties, required };
  fieldsOfSchemas.set(schema, fields);
  return fields;
}

function convert(value: string | boolean | string[], property: JsonSchema, flag: string): unknown {
  if (typeof value !== 'string') return value;
  if (value === '' && property.anyOf?.some(({ type }) => type === 'null')) return null;
  switch (kindOf(property)) {
    case 'integer':
      return integer(value, flag);
    case 'number':
      if (!/^-?\d+(\.\d+)?$/.test(value)) throw usageError(`${flag} should be a number, not ${value}.`);
      return Number(value);
    case 'list': {
      const items = value.split(',').map((item) => item.trim());
      return property.items?.type === 'integer' ? items.map((item) => integer(item, flag)) : items;
    }
    case 'json':
      try {
        return JSON.parse(value);
      } catch {
        throw usageError(`${flag} is not valid JSON.`);
      }
    default:
      return value;
  }
}

function integer(value: string, flag: string): number {
  if (!/^-?\d{1,15}$/.test(value)) throw usageError(`${flag} should be a whole number, not ${value}.`);
  return Number(value);
}

function kindOf({ type, items, anyOf = [] }: JsonSchema): Kind {
  if (type === 'boolean' || type === 'integer' || type === 'number') return type;
  if (type === 'object') return 'json';
  if (type === 'array') return items?.type === 'object' ? 'json' : 'list';
  const kinds = new Set(anyOf.filter((option) => option.type !== 'null').map(kindOf));
  // Text and null say more than a number: an SKU can be all digits.
  return kinds.has('text') ? 'text' : ([...kinds][0] ?? 'text');
}

const choicesOf = (property: JsonSchema) =>
  property.enum?.every((value) => typeof value === 'string') ? (property.enum as string[]) : undefined;

function placeholder(property: JsonSchema): string {
  const kind = kindOf(property);
  if (kind === 'integer') return 'number';
  return kind === 'list' ? 'a,b' : kind;
}

const optionName = (name: string, owner?: string) =>
  owner !== undefined && globalOptions.has(name) ? `${owner}_${name}` : name;
const flagOf = (name: string) => `--${name.replace(/_+/g, '-')}`;
const camelCase = (name: string) => name.replace(/_+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** For a repeatable option of the form key=value. */
export function collectPair(value: string, previous: string[] = []): string[] {
  if (!/^[^=]+=/.test(value)) throw usageError(`${value} should have the form key=value.`);
  return [...previous, value];
}

export function pairsOf(value: OptionValues[string]): Record<string, string> {
  const pairs = Array.isArray(value) ? value : [];
  return Object.fromEntries(pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]));
}

/** The options every list has, and the filters of its own. */
export function addListOptions<S extends z.ZodType>(
  command: Command,
  query: S,
  filters?: Words<S> | Record<string, string>,
  owner?: string,
): Command {
  const { properties } = fieldsOf(query);
  const words = {
    ...(filters as Record<string, string> | undefined),
    ...(properties['search'] && { search: 'text to look for' }),
    ...(properties['ordering'] && { ordering: 'field to order by; - before it for descending' }),
    limit: 'results at most, up to 200',
    ...(properties['offset'] && { offset: 'results to leave out' }),
  };
  return addOptions(command, query, words, owner);
}
