import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { englishMessage } from '#lib/texts/english-reason.ts';
import { messages } from '#lib/texts/messages.ts';
import { readReason, reasonText } from '#lib/texts/reason-text.ts';
import type { EndpointShape } from './endpoint.ts';
import { whenGiven } from './messages.ts';
import { authenticatePhoto } from './photo.ts';
import { managementEndpoints } from './registry.ts';
import { printerConfirm } from './workorder-steps.ts';

const messagesOf = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(englishMessage) ?? [];

/** Attributes of an object schema, also behind refinements and transforms. */
function namesOf(schema: z.ZodType): string[] {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return Object.keys(properties);
}

const endpoints: readonly EndpointShape[] = [...managementEndpoints, authenticatePhoto];
const inputs = endpoints.flatMap(({ id, params, query, body }) =>
  Object.entries({ params, query, body }).flatMap(([part, schema]) =>
    schema ? [[`${part} of ${id}`, schema] as const] : [],
  ),
);

describe('a field that is missing', () => {
  it('is required, in the words of the whole product', () => {
    const issues = printerConfirm.body.safeParse({}).error?.issues.map((issue) => [issue.path, englishMessage(issue)]);
    expect(issues).toEqual([
      [['substrate'], 'This field is required.'],
      [['equipment'], 'This field is required.'],
    ]);
  });

  it.each(inputs)('is named as that in the %s', (_, schema) => {
    const { error } = schema.safeParse({});
    // A custom issue is a rule about several fields, with words of its own.
    for (const issue of error?.issues.filter(({ code }) => code !== 'custom') ?? []) {
      expect(englishMessage(issue), issue.path.join('.')).toBe('This field is required.');
    }
  });
});

describe('a field that is not right', () => {
  const long = 'x'.repeat(100_000);
  const values = [long, '', 'x', -1, 0, 1.5, 1e12, 1e30, Number.NaN, true, null, {}, { a: {} }, { [long]: 'x' }];
  it.each(inputs)('has a reason that English knows in the %s', (_, schema) => {
    for (const name of namesOf(schema)) {
      for (const value of [...values, [], [1], [long], [{ a: {} }]]) {
        const { error } = schema.safeParse({ [name]: value });
        for (const { path, message, code } of error?.issues ?? []) {
          // The service says of an unknown field that it is one.
          if (code === 'unrecognized_keys') continue;
          const place = path.join('.').slice(0, 80);
          expect(messages.en.service, place).toHaveProperty(readReason(message)?.code ?? message);
          expect(englishMessage({ message }), place).not.toMatch(/[{}]|undefined|NaN/);
        }
      }
    }
  });

  it.each([
    [z.int(), 'x', 'A whole number.'],
    [z.int(), Number.NaN, 'A whole number.'],
    [z.int(), 1.5, 'A whole number.'],
    [z.int().max(2_147_483_647), 3e9, 'At most 2,147,483,647.'],
    [z.int().min(1), 0, 'At least 1.'],
    [z.number(), 'x', 'A number.'],
    [z.string(), 7, 'A text.'],
    [z.string(), null, 'This field may not be null.'],
    [z.string().min(1), '', 'This field may not be blank.'],
    [z.string().max(3), 'four', 'At most 3 characters.'],
    [z.boolean(), 'yes', 'Either true or false.'],
    [z.array(z.int()), {}, 'A list.'],
    [z.array(z.int()).min(1), [], 'There is nothing in the list.'],
    [z.array(z.int()).max(1), [1, 2], 'At most 1 in the list.'],
    [z.strictObject({}), 'x', 'An object.'],
    [z.strictObject({}), { a: 1, b: 2 }, 'Unknown field: a, b.'],
    [z.record(z.string().max(2), z.int()), { long: 1 }, 'Not a name for a field: At most 2 characters.'],
    [z.enum(['csv', 'json']), 'pdf', 'One of: csv, json.'],
    [z.iso.date(), 'today', 'An ISO 8601 date.'],
    [z.iso.datetime({ offset: true }), 'now', 'An ISO 8601 datetime with its offset.'],
    [z.email(), 'nobody', 'Enter a valid e-mail address.'],
    [z.string().regex(/^a$/), 'b', 'Not in the right form.'],
    [z.int().multipleOf(5), 7, 'A multiple of 5.'],
    [z.union([z.int(), z.boolean()]), 'x', 'Not a value that is possible here.'],
  ])('%#: says what it should be', (schema, value, message) => {
    expect(messagesOf(schema, value)).toEqual([message]);
  });

  it('keeps the words of its schema, which are not for one that is missing', () => {
    const schema = z.object({ filetype: z.enum(['csv', 'json'], whenGiven(reasonText('notCsvOrJson'))) });
    expect(messagesOf(schema, { filetype: 'pdf' })).toEqual(["Must be 'csv' or 'json'."]);
    expect(messagesOf(schema, {})).toEqual(['This field is required.']);
  });
});
