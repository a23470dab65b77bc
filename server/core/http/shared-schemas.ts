import type { Json } from '#lib/contract/json-schema.ts';

const componentOf = (name: string) => `#/components/schemas/${name}`;
/** Shorter ones are as long as a reference. */
const shortest = 100;

/**
 * Returns the document with references to schemas that are in several places. Their names are those of the first place:
 * the schema and the property.
 * @param reserved names that no schema gets
 */
export function shareSchemas(document: Json, reserved: ReadonlySet<string> = new Set()): Json {
  const { components, webhooks } = document as { components: { schemas: Record<string, Json> }; webhooks: Json };
  const seen = new Map<string, { name: string; count: number }>();
  const roots = new Set<unknown>(Object.values(components.schemas));
  const count = (value: unknown, name: string): void => {
    const text = roots.has(value) ? undefined : shareable(value);
    const known = text === undefined ? undefined : seen.get(text);
    if (known) known.count += 1;
    else {
      if (text !== undefined) seen.set(text, { name, count: 1 });
      for (const [key, inner] of entriesOf(value)) count(inner, nameOf(key, name));
    }
  };
  for (const [name, schema] of Object.entries(components.schemas)) count(schema, name);
  for (const [event, message] of Object.entries(webhooks)) count(message, nameOf(event, 'Webhook'));

  const names = new Map<string, string>();
  for (const [text, { name, count }] of seen) {
    if (count > 1)
      names.set(text, freeName(name, [...reserved, ...Object.keys(components.schemas), ...names.values()]));
  }
  const refer = (value: unknown, isRoot = false): unknown => {
    const name = isRoot ? undefined : names.get(shareable(value) ?? '');
    if (name !== undefined) return { $ref: componentOf(name) };
    if (Array.isArray(value)) return value.map((item) => refer(item));
    return isObject(value)
      ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, refer(inner)]))
      : value;
  };
  const shared = [...names].map(([text, name]) => [name, refer(JSON.parse(text), true)]);
  const own = Object.entries(components.schemas).map(([name, schema]) => [name, refer(schema, true)]);
  return {
    ...document,
    webhooks: refer(webhooks),
    components: { ...components, schemas: Object.fromEntries([...own, ...shared]) },
  };
}

/** The text of an object with properties, or of a choice of values. */
function shareable(value: unknown): string | undefined {
  if (!isObject(value) || !(isObject(value['properties']) || Array.isArray(value['enum']))) return undefined;
  if (typeof value['type'] !== 'string') return undefined;
  const text = JSON.stringify(value);
  return text.length < shortest ? undefined : text;
}

/** Keys that are no property, of schemas and of a message. */
const structural = new Set([
  ...['properties', 'items', 'anyOf', 'oneOf', 'additionalProperties', 'propertyNames'],
  ...['post', 'requestBody', 'content', 'application/json', 'schema'],
]);

/** The name of what a key of a schema holds. */
function nameOf(key: string, schema: string): string {
  if (structural.has(key) || /^\d+$/.test(key)) return schema;
  const words = key.replace(/(?:^|[_.-])([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  return `${schema.replace(/(?:Answer|Row|Body)$/, '')}${words}`;
}

function freeName(name: string, taken: readonly string[]): string {
  const candidates = [name, ...Array.from({ length: 99 }, (_, index) => `${name}${index + 2}`)];
  return candidates.find((each) => !taken.includes(each)) ?? name;
}

const entriesOf = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [];
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
