import { afterAll, beforeAll, expect, it } from 'vitest';
import { listCases } from '#lib/contract/cases.ts';
import { createSids, listIngestions } from '#lib/contract/ingestion.ts';
import { createSid } from '#lib/contract/workorders.ts';
import { messageOf } from '#lib/texts/message-of.test-support.ts';
import { startApi, type TestApi } from './testing/start-api.ts';

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await startApi();
  token = api.world.people.brandAdmin.token;
});
afterAll(() => api.close());

it.each([
  ['status', listIngestions],
  ['ingestion_mode', listIngestions],
  ['type', listIngestions],
  ['reason', listCases],
] as const)('the filter %s refuses a value that the field never has, under its own name', async (name, list) => {
  const { status, problem } = await api.injected.call(list, { token, query: { [name]: 'nope' } });
  expect(status).toBe(400);
  expect(problem.errors).toEqual({ [name]: [expect.objectContaining({ code: 'oneOf' })] });
});

it('the type of ingestion records is a filter', async () => {
  const { body, status } = await api.injected.call(listIngestions, { token, query: { type: 'code' } });
  expect([status, body.count]).toEqual([200, expect.any(Number)]);
});

it('a wrong status keeps its older place beside the status of the answer', async () => {
  const { problem } = await api.injected.call(listIngestions, { token, query: { status: 'nope' } });
  expect(problem).toMatchObject({ status: 400, non_field_errors: [expect.stringMatching(/^status: /)] });
});

it('faults of records in a list have their place', async () => {
  const body = { codes: [{ id: 'long-enough-1' }, {}, { id: 'long-enough-2', nope: 'x' }] };
  const { problem } = await api.injected.call(createSids, { token, body });
  expect(problem.errors).toEqual({
    'codes.1': [{ code: 'idMissing', message: messageOf('idMissing') }],
    'codes.2.nope': [{ code: 'columnScmFieldNotFound', message: messageOf('columnScmFieldNotFound') }],
  });
  expect(problem['codes']).toHaveLength(2);
});

it('an unknown attribute cannot take the place of a member of the problem', async () => {
  const { problem } = await api.injected.call(createSids, { token, body: { errors: 1, status: 1, code: 1 } });
  expect(problem).toMatchObject({
    ...{ status: 400, code: 'validation_error' },
    errors: {
      errors: [{ code: 'unknownField' }],
      status: [{ code: 'unknownField' }],
      code: [{ code: 'unknownField' }],
    },
  });
});

it('each fault of a body is named with its values', async () => {
  const settings = { reference: 'faults', activate_on_complete: true, use_serial_number: true };
  const { problem } = await api.injected.call(createSid, { token, body: { ...settings, quantity: 0, colour: 'red' } });
  expect(problem.errors).toEqual({
    quantity: [{ code: 'atLeast', values: { count: 1 }, message: messageOf('atLeast', { count: 1 }) }],
    colour: [{ code: 'unknownField', message: messageOf('unknownField') }],
  });
});
