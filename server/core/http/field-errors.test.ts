import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { schemaOf } from '#lib/contract/json-schema.ts';
import { managementEndpoints } from '#lib/contract/registry.ts';
import { reason } from '#lib/texts/reason.ts';
import { faultsByPath, fieldErrorsOf } from './field-errors.ts';

const body = z.strictObject({
  status: z.enum(['new', 'done']).optional(),
  type: z.strictObject({ name: z.string() }).optional(),
  codes: z.array(z.strictObject({ id: z.string() })).optional(),
});

function faultsOf(value: unknown): Record<string, string[]> {
  const parsed = body.safeParse(value);
  const faults = faultsByPath(fieldErrorsOf(parsed.error ?? expect.fail('The body is valid.')));
  return Object.fromEntries(Object.entries(faults).map(([path, of]) => [path, of.map(({ code }) => code)]));
}

describe('the faults of a request by path', () => {
  it('have the names of nested fields and their positions, from 0', () => {
    expect(faultsOf({ codes: [{ id: 'a' }, {}, { id: 7 }], x: 1 })).toEqual({
      'codes.1.id': ['fieldRequired'],
      'codes.2.id': ['notText'],
      x: ['unknownField'],
    });
  });

  it('have fields that share their name with a member of the problem', () => {
    expect(faultsOf({ status: 'no', type: {}, errors: 1, detail: 1, code: 1 })).toEqual({
      status: ['oneOf'],
      'type.name': ['fieldRequired'],
      errors: ['unknownField'],
      detail: ['unknownField'],
      code: ['unknownField'],
    });
  });

  it('have no name that would change the prototype of an object', () => {
    const parsed = JSON.parse('{"__proto__": 1, "constructor": 1, "toString": 1}');
    const unknown = ['unknownField'];
    expect(faultsOf(parsed)).toEqual({ non_field_errors: unknown, constructor: unknown, toString: unknown });
    const fault = reason('fieldFault', { field: '__proto__', fault: reason('unknownParameter') });
    expect(faultsByPath({ non_field_errors: [fault] })).toHaveProperty('non_field_errors.0.code', 'fieldFault');
  });

  it('have the places of faults that use cases find, with their messages and values', () => {
    const fault = reason('valueTooLong', { count: 9 });
    const lot = reason('fieldFault', { field: 'lot', fault });
    const inColumn = reason('columnFault', { column: 'lot', fault });
    const named = { ...fault, message: 'Longer than 9 characters' };
    expect(
      faultsByPath({ codes: [reason('codeFault', { number: 3, fault: lot })], default_scm_data: [inColumn] }),
    ).toEqual({ 'codes.2.lot': [named], 'default_scm_data.lot': [named] });
  });
});

it('no body or query of the contract has the name of a member that problems add', () => {
  const names = managementEndpoints.flatMap(({ body, query }) =>
    [body, query].flatMap((schema) =>
      schema ? Object.keys((schemaOf(schema, 'input')['properties'] ?? {}) as object) : [],
    ),
  );
  expect(names.length).toBeGreaterThan(500);
  expect(names.filter((name) => ['errors', 'reason_codes', 'request_id', 'title', 'detail'].includes(name))).toEqual(
    [],
  );
});
