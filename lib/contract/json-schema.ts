import * as z from 'zod';
import { englishReason } from '#lib/texts/english-reason.ts';
import { readReason } from '#lib/texts/reason-text.ts';

export type Json = Record<string, unknown>;

/** Returns a schema of the contract as JSON Schema 2020-12, the dialect of OpenAPI 3.1. */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  return plain(z.toJSONSchema(schema, optionsOf(io)) as Json);
}

/** Schemas with a name in the components of the document. */
export class NamedSchemas {
  private readonly names = z.registry<{ id: string }>();
  private readonly io: 'input' | 'output';

  constructor(io: 'input' | 'output') {
    this.io = io;
  }

  /** Names a schema; one that has a name keeps it. */
  add(schema: z.ZodType, name: string): void {
    if (!this.names.has(schema)) this.names.add(schema, { id: name });
  }

  /** @returns a reference to a schema that was added */
  refTo(schema: z.ZodType): Json {
    return { $ref: componentOf(this.nameOf(schema) ?? '') };
  }

  nameOf(schema: z.ZodType): string | undefined {
    return this.names.get(schema)?.id;
  }

  /** All schemas by their names. They refer to each other. */
  toJson(): Record<string, Json> {
    const { schemas } = z.toJSONSchema(this.names, { ...optionsOf(this.io), uri: componentOf });
    return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, plain(schema as Json)]));
  }
}

const largestId = 2_147_483_647;

/**
 * Leaves out what says nothing to a reader: patterns of formats, the bounds of every number and of ids in answers, and
 * defaults of answers.
 */
const optionsOf = (io: 'input' | 'output') =>
  ({
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      // A boolean of a query: its text is true or false.
      if (io === 'input' && isTextOfBoolean(zodSchema)) Object.assign(jsonSchema, { type: 'boolean' });
      if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.prefixItems !== undefined) Object.assign(jsonSchema, asEqualItems(jsonSchema.prefixItems));
      if (io === 'output') {
        delete jsonSchema.default;
        if (jsonSchema.maximum === largestId) {
          delete jsonSchema.maximum;
          delete jsonSchema.minimum;
        }
      }
    },
  }) satisfies Parameters<typeof z.toJSONSchema>[1];

/** A tuple of values of one kind as a list of that length, which more tools read. */
function asEqualItems(items: readonly unknown[]): Json {
  const [first, ...others] = items.map((item) => JSON.stringify(item));
  if (others.some((other) => other !== first)) return {};
  return { prefixItems: undefined, items: items[0], minItems: items.length, maxItems: items.length };
}

function isTextOfBoolean({ _zod: { def } }: z.core.$ZodType): boolean {
  return def.type === 'pipe' && (def as z.core.$ZodPipeDef).out._zod.def.type === 'boolean';
}

const componentOf = (name: string) => `#/components/schemas/${name}`;

/** Without the keywords of a document of its own, and with reasons as English sentences. */
function plain({ $schema: _, $id: __, ...schema }: Json): Json {
  return inWords(schema) as Json;
}

/** A type or null as a list of two types, which is half as long as a choice of two schemas. */
function withShortNull(schema: object): object {
  const { anyOf, ...rest } = schema as Json;
  if (!Array.isArray(anyOf) || anyOf.length !== 2 || anyOf[1]?.type !== 'null') return schema;
  const { type, ...inner } = anyOf[0] as Json;
  const isPlain =
    typeof type === 'string' && type !== 'object' && type !== 'array' && !('enum' in inner) && !('const' in inner);
  return isPlain ? { type: [type, 'null'], ...inner, ...rest } : schema;
}

function inWords(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inWords);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(withShortNull(value)).map(([key, inner]) => {
      const reason = key === 'description' && typeof inner === 'string' ? readReason(inner) : undefined;
      return [key, reason ? englishReason(reason) : inWords(inner)];
    }),
  );
}
