import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { isPermission } from '#lib/permissions/permissions.ts';
import { activationStatus, codeFilters, codeRecordColumns } from './codes.ts';
import { documentSchema } from './documents.ts';
import type { EndpointShape } from './endpoint.ts';
import * as ingestion from './ingestion.ts';
import { ingestionTemplate } from './ingestion-templates.ts';
import * as photo from './photo.ts';
import { managementEndpoints } from './registry.ts';
import { createFromTemplateBody, createSgBody } from './workorder-orders.ts';
import * as workorders from './workorders.ts';

/** The interface document is read as it is, so that neither it nor the contract can change alone. */
const text = readFileSync(new URL('../../docs/interface/service-interface.md', import.meta.url), 'utf8');

interface JsonSchema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  default?: unknown;
}
const outputOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'output' }) as JsonSchema;
const inputOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;

/** The cells of the first table below a line that begins so, without its header. */
function tableBelow(line: string, page = text): string[][] {
  const from = page.indexOf(`\n${line}`);
  if (from < 0) throw new Error(`The document has no line that begins with: ${line}`);
  const [, table = ''] = /\n(\|.+(?:\n\|.+)*)/.exec(page.slice(from)) ?? [];
  const rows = table.split('\n').map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
  return rows.slice(2);
}

const kindOf = (value: unknown) => (value === null ? 'null' : Number.isInteger(value) ? 'integer' : typeof value);

/** The JSON types a schema takes. */
function kindsOf(schema: JsonSchema): string[] {
  const kinds = new Set<string>();
  for (const type of [schema.type ?? []].flat()) kinds.add(type);
  for (const value of schema.enum ?? []) kinds.add(kindOf(value));
  if (schema.const !== undefined) kinds.add(kindOf(schema.const));
  for (const option of schema.anyOf ?? []) for (const kind of kindsOf(option)) kinds.add(kind);
  return [...kinds].sort();
}

const words: readonly [RegExp, string][] = [
  [/\binteger\b|\bid\b(?!,)/, 'integer'],
  [/\bstring\b|timestamp|\bdate\b|\blink\b|reference|sg-inside|compact-12/, 'string'],
  [/\bboolean\b/, 'boolean'],
  [/\bnull\b/, 'null'],
  [/\blist\b|\barray\b/, 'array'],
  [/\bobject\b/, 'object'],
];

/** The JSON types the words of the document name. Text in brackets, or after a colon, explains. */
function kindsInWords(cell: string): string[] {
  const bare = cell
    .replace(/\([^)]*\)/g, '')
    .replace(/(object|list of strings|integer|string|array)\b[^|]*?(?= or null|, or |$)/, '$1');
  const kinds = words.filter(([word]) => word.test(bare)).map(([, kind]) => kind);
  return [...new Set(kinds)].sort();
}

const decisions = readFileSync(new URL('../../docs/interface/decisions.md', import.meta.url), 'utf8');

/** Fields that the service has beyond the document, by resource: a table of docs/interface/decisions.md. */
const additional = new Map(
  tableBelow('## Conventions', decisions).map(([name = '', fields = '']) => [name, fields.split(', ')]),
);

/** Where the types differ from the words of the document, and why. */
const differing: Record<string, { kinds: string[]; because: string }> = {
  'Workorder.product': { kinds: ['null', 'object'], because: 'null for an order without a product' },
  'Workorder.brand': { kinds: ['null', 'object'], because: 'null for an order without a product' },
  'Document.related_id': { kinds: ['integer', 'null', 'string'], because: 'ids of ingestion records are texts' },
  'Ingestion record.created_by': { kinds: ['null', 'object'], because: 'of the two forms the one with the e-mail' },
  'Ingestion record.uploaded_file': { kinds: ['null', 'string'], because: 'null in records that have none' },
  'Authentication result.carrier_content': { kinds: ['null', 'string'], because: 'null is named after a semicolon' },
  'Authentication result.image_roi': { kinds: ['array', 'null'], because: 'null is named after a semicolon' },
};

describe.each([
  ['Workorder template', '### Workorder template', workorders.workorderTemplate],
  ['Workorder', '### Workorder\n', workorders.workorder],
  ['Document', '### Document', documentSchema],
  ['Ingestion record', '### Ingestion record\n', ingestion.ingestionRecord],
  ['Code ingestion template', '### Code ingestion template', ingestionTemplate],
  ['Authentication result', '### Authentication result', photo.authenticationResult],
] as const)('the resource %s', (name, heading, schema) => {
  const { properties = {}, required = [] } = outputOf(schema);
  const rows = tableBelow(heading);

  // conforms: 2.1, 6.1, 7.1
  it('has exactly the fields of the document, and those decided besides', () => {
    expect(rows.length).toBeGreaterThan(4);
    expect(Object.keys(properties)).toEqual([...rows.map(([field]) => field), ...(additional.get(name) ?? [])]);
  });

  // conforms: 3.1
  it('has every field in every answer', () => {
    expect([...required].sort()).toEqual(Object.keys(properties).sort());
  });

  // conforms: 2.1, 3.1
  it.each(rows.map(([field = '', type = '']) => [field, type]))('has %s as %s', (field, type) => {
    const difference = differing[`${name}.${field}`];
    const kinds = kindsOf(properties[field] ?? {});
    if (!difference) expect(kinds).toEqual(kindsInWords(type));
    else {
      expect(difference.because).not.toBe('');
      expect(kinds).toEqual(difference.kinds);
      // An attribute that no longer differs must not be listed as a difference.
      expect(kinds).not.toEqual(kindsInWords(type));
    }
  });
});

describe.each([
  ['create-from-template', '**6. ', createFromTemplateBody],
  ['create-sid', '**7. ', workorders.createSidBody],
  ['create-sg', '**8. ', createSgBody],
] as const)('the body of %s', (name, heading, schema) => {
  const { properties = {}, required = [] } = inputOf(schema);
  const rows = tableBelow(heading);

  // conforms: 17.2
  it('has exactly the attributes of the document, and those decided besides', () => {
    const attributes = [
      ...rows.map(([attribute]) => attribute),
      ...(additional.get('bodies of orders') ?? []),
      ...(name === 'create-sid' ? [] : (additional.get('bodies of secure orders') ?? [])),
    ];
    expect(Object.keys(properties).sort()).toEqual(attributes.sort());
  });

  // conforms: 17.2
  it.each(rows.map(([name = '', need = '', about = '']) => [name, need, about]))(
    'asks for %s: %s, %s',
    (name, need, about) => {
      const [, given] = /default (true|false|null|'[a-z]+')/.exec(about) ?? [];
      const wanted = given === undefined ? undefined : (JSON.parse(given.replaceAll("'", '"')) as unknown);
      expect(properties[name]?.default).toEqual(name === 'remarks' ? properties[name]?.default : wanted);
      // An attribute with a default can be left out, also where the document calls it required.
      expect(required.includes(name)).toBe(need === 'yes' && given === undefined);
    },
  );
});

// conforms: 16.1
it('the code download has exactly the parameters of the document', () => {
  const rows = tableBelow('**1. GET').map(([name]) => name);
  expect(rows).toContain('scm_<field_key>');
  // Filters that are newer than the document: docs/interface/decisions.md.
  const added = ['serial_range', 'sequence_range'];
  const documented = Object.keys(codeFilters.shape).filter((name) => !added.includes(name));
  expect(documented.sort()).toEqual(rows.filter((name) => !name?.startsWith('scm_')).sort());
});

const listed = [...text.matchAll(/^\*\*(\d+[ab]?)\. (GET|POST|PATCH) ([^*]+)\*\*/gm)].map(
  ([, number = '', method = '', path = '']) => ({ number, method, path }),
);
/** Numbers whose address is not of this list: a storage link, the storage itself, the photo API. */
const elsewhere = ['4', '17', '19'];

it('the document has the endpoints 1 to 19', () => {
  expect(listed.map(({ number }) => Number.parseInt(number, 10))).toEqual([
    1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 12, 13, 14, 15, 16, 17, 18, 19,
  ]);
});

// conforms: 15.1
it.each(listed.filter(({ number }) => !elsewhere.includes(number)).map((one) => [one.number, one.method, one.path]))(
  'endpoint %s is %s %s',
  (_, method, path) => {
    const plain = (value: string) => value.replace(/:[a-z_]+|<[a-z_]+>/g, ':x');
    const found = managementEndpoints.filter(
      (endpoint) => endpoint.method === method && plain(endpoint.path) === plain(path ?? ''),
    );
    expect(found).toHaveLength(1);
  },
);

// conforms: 1.7
it('endpoint 19 is where the photo API stands', () => {
  const { method, path }: EndpointShape = photo.authenticatePhoto;
  expect(listed.at(-1)).toEqual({ number: '19', method, path: `{photo_auth_url}${path}` });
  expect(text).toContain(`Required header: ${photo.serviceAppHeader} (string`);
});

/** The words of a sentence of the document that follow `from`, up to the full stop. */
function sentenceAfter(from: string): string {
  const at = text.indexOf(from);
  expect(at, from).toBeGreaterThan(0);
  return text.slice(at + from.length).split(/\.\s|\n/)[0] ?? '';
}

describe('values', () => {
  // conforms: 10.1
  it('of authentication_status', () => {
    const values = tableBelow('authentication_status values').map(([value]) => value);
    expect([...photo.authenticationStatuses].sort()).toEqual(values.sort());
  });

  // conforms: 10.1, 25.3
  it('of image_quality', () => {
    const names = sentenceAfter('image_quality values: ')
      .replace(/\([^)]*\)/g, '')
      .match(/[a-z_]+/g);
    expect(photo.imageQualities).toEqual(names);
  });

  // conforms: 10.1
  it('of a scan', () => {
    const names = sentenceAfter('scan object fields: ')
      .replace(/\([^)]*\)/g, '')
      .split(',')
      .map((name) => name.trim());
    expect(Object.keys(outputOf(photo.photoScan).properties ?? {})).toEqual(names);
    for (const [name, inner] of Object.entries(outputOf(photo.photoScan).properties ?? {})) {
      if (name !== 'product' && name !== 'brand') continue;
      const [, fields = ''] =
        new RegExp(`${name} \\(object: ([^;]+);`).exec(sentenceAfter('scan object fields: ')) ?? [];
      expect(Object.keys(inner.properties ?? {}), name).toEqual(fields.split(', '));
    }
  });

  // conforms: 11.1
  it('of the state of a workorder', () => {
    const names = [...sentenceAfter('Values of state: ').matchAll(/'([^']+)'/g)].map(([, name]) => name);
    expect(workorders.workorderStates).toEqual(names);
  });

  it('of code_layout and extended_id_style', () => {
    const [layouts = '', styles = ''] = ['code_layout', 'extended_id_style'].map(
      (field) => tableBelow('### Workorder\n').find(([name]) => name === field)?.[1],
    );
    expect(workorders.codeLayouts).toEqual(layouts.split(', '));
    expect(workorders.extendedIdStyles).toEqual(styles.split(' or '));
  });

  it('of codegen_status that the document names', () => {
    expect(text).toContain('4 = generation completed; 6 and 1 appear as initial values');
    expect(workorders.codegenStatus).toMatchObject({ completed: 4, queued: 6, waiting: 1 });
  });

  // conforms: 1.5
  it('of the activation status', () => {
    expect(text).toContain('Values: 0 inactive, 1 active, 2 blacklisted.');
    expect(activationStatus).toEqual({ inactive: 0, active: 1, blacklisted: 2 });
  });

  // conforms: 14.1
  it('of the status of an ingestion record', () => {
    const names = [...sentenceAfter('Values seen: ').matchAll(/'([^']+)'/g)].map(([, name]) => name ?? '');
    expect(names).toHaveLength(3);
    expect(ingestion.ingestionStatuses).toEqual(expect.arrayContaining(names));
  });

  // conforms: 4.3, 18.2
  it('of mode, filetype and id_format, with their defaults', () => {
    const { properties = {} } = inputOf(ingestion.createSidsBody);
    for (const name of ['mode', 'filetype', 'id_format']) {
      const sentence = sentenceAfter(`- Field ${name}: `);
      const [first, ...others] = [...sentence.matchAll(/'([a-z0-9]+)'/g)].map(([, value]) => value);
      expect(properties[name]?.enum, name).toEqual(expect.arrayContaining([first, others[0]]));
      expect(properties[name]?.enum, name).toHaveLength(2);
      expect(properties[name]?.default, name).toBe(first);
    }
  });
});

// conforms: 5.1
it('the columns of the code record stand in the order of the document', () => {
  expect(sentenceAfter('Columns, in this order: ')).toMatch(
    new RegExp(
      `^${codeRecordColumns.map((name) => `${name}( \\([^)]*\\))?`).join(', ')}, then one column per SCM field`,
    ),
  );
});

// conforms: 21.3
it('every permission the document names is one of the table', () => {
  const names = tableBelow('- Permission names by area').flatMap(([, list = '']) => list.split(', '));
  expect(names.length).toBeGreaterThan(20);
  for (const name of names) expect(isPermission(name), name).toBe(true);
});

// conforms: 18.1
it('the shared fields of ingestion stand in the three bodies that the document gives them to', () => {
  const shared = ['mode', 'filetype', 'default_scm_data', 'codes'];
  const besides = ['description', 'retry_of', 'header_added', 'left_out', 'original_name'];
  const of = (schema: z.ZodType) => Object.keys(inputOf(schema).properties ?? {}).sort();
  const both = ['allow_posted_duplicates', 'id_format'];
  expect(of(ingestion.createSidsBody)).toEqual(
    [...shared, ...besides, ...both, 'url_prefix', 'printing_partner'].sort(),
  );
  expect(of(ingestion.addToWorkorderBody)).toEqual([...shared, ...besides, ...both, 'ingestion_key'].sort());
  expect(of(ingestion.createFromIngestionTemplateBody)).toEqual(
    [...shared, ...besides, 'template', 'printing_partner'].sort(),
  );
  expect(of(ingestion.processUpload.body)).toEqual(
    tableBelow('**18. POST')
      .map(([name]) => name)
      .sort(),
  );
});
