import { type Command, Option } from 'commander';
import * as z from 'zod';
import { usageError } from './exit-codes.ts';
import type { OptionValues } from './run.ts';

interface JsonSchema {
  type?: string;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
}

/** What fields of a schema are for, in words for the help. */
type Words<S extends z.ZodType> = { [K in keyof z.input<S> & string]?: string };

type Kind = 'text' | 'integer' | 'boolean' | 'list';

/**
 * Options of a command, made from the schema of a query or a body, so that they are the contract's and all of them:
 * `use_serial_number` becomes --use-serial-number and --no-use-serial-number.
 * @param words what each is for. A field without words gets no option: the command has another way to it.
 */
export function addOptionsOf<S extends z.ZodType>(command: Command, schema: S, words: Words<S>): Command {
  return addOptions(command, schema, words as Record<string, string>);
}

function addOptions(command: Command, schema: z.ZodType, words: Record<string, string>): Command {
  const { properties, required } = fieldsOf(schema);
  for (const [name, description] of Object.entries(words)) {
    const property = properties[name];
    if (!property) throw new Error(`${command.name()}: the contract has no ${name}.`);
    const flag = flagOf(name);
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
 * What was given of them. @throws a usage error for a number that is none, and for one that is required and missing.
 * @param given values that come from elsewhere: they go first, and need no option.
 */
export function readOptionsOf<S extends z.ZodType>(
  schema: S,
  options: OptionValues,
  given: Record<string, unknown> = {},
): z.input<S> {
  const { properties, required } = fieldsOf(schema);
  const values: Record<string, unknown> = {};
  for (const [name, property] of Object.entries(properties)) {
    const value = options[camelCase(name)];
    if (value !== undefined) values[name] = convert(value, property, flagOf(name));
  }
  const read = { ...values, ...given };
  const missing = required.filter((name) => read[name] === undefined);
  if (missing.length > 0) throw usageError(`${missing.map(flagOf).join(', ')}: needed.`);
  return read as z.input<S>;
}

function fieldsOf(schema: z.ZodType): { properties: Record<string, JsonSchema>; required: string[] } {
  const { properties = {}, required = [] } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
  }) as JsonSchema;
  return { properties, required };
}

function convert(value: string | boolean | string[], property: JsonSchema, flag: string): unknown {
  if (typeof value !== 'string') return value;
  switch (kindOf(property)) {
    case 'integer':
      if (!/^-?\d{1,15}$/.test(value)) throw usageError(`${flag} should be a whole number, not ${value}.`);
      return Number(value);
    case 'list':
      return value.split(',').map((item) => item.trim());
    default:
      return value;
  }
}

function kindOf({ type, anyOf = [] }: JsonSchema): Kind {
  if (type === 'boolean' || type === 'integer') return type;
  if (type === 'array') return 'list';
  const types = anyOf.map((option) => option.type);
  // Text and null say more than a number: an SKU can be all digits.
  return types.includes('integer') && !types.includes('string') ? 'integer' : 'text';
}

const choicesOf = (property: JsonSchema) =>
  property.enum?.every((value) => typeof value === 'string') ? (property.enum as string[]) : undefined;

function placeholder(property: JsonSchema): string {
  const kind = kindOf(property);
  return kind === 'integer' ? 'number' : kind === 'list' ? 'a,b' : 'text';
}

const flagOf = (name: string) => `--${name.replaceAll('_', '-')}`;
const camelCase = (name: string) => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

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
export function addListOptions<S extends z.ZodType>(command: Command, query: S, filters?: Words<S>): Command {
  const { properties } = fieldsOf(query);
  return addOptions(command, query, {
    ...(filters as Record<string, string> | undefined),
    ...(properties['search'] && { search: 'text to look for' }),
    ...(properties['ordering'] && { ordering: 'field to order by; - before it for descending' }),
    limit: 'results at most, up to 200',
    ...(properties['offset'] && { offset: 'results to leave out' }),
  });
}
