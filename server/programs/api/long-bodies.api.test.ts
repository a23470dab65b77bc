import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { searchAudit } from '#lib/contract/audit.ts';
import { previewCodeSelection } from '#lib/contract/code-selection.ts';
import { updateCodeStatus } from '#lib/contract/codes.ts';
import { uploadScm } from '#lib/contract/scm.ts';
import { insertFinishedWorkorder } from './testing/brand-resources.ts';
import { startApi, type TestApi } from './testing/start-api.ts';

let api: TestApi;
let token: string;
const prefix = 'a-code-of-a-long-body-';
const parts = [0, 1, 2, 3, 4].map((part) => `${prefix}${part}-`);
const perPart = 1000;
const extended_ids = parts.flatMap((part) =>
  Array.from({ length: perPart }, (_, index) => part + String(index).padStart(6, '0')),
);
const count = extended_ids.length;

beforeAll(async () => {
  api = await startApi();
  token = api.world.people.brandAdmin.token;
  for (const part of parts)
    await insertFinishedWorkorder(api, api.world.companies.brand, { prefix: part, count: perPart });
});
afterAll(() => api.close());

const send = (path: string, body: string) =>
  api.raw(path, { method: 'POST', token, headers: { 'content-type': 'application/json' }, body });

describe('a body that is read in a thread', () => {
  // conforms: A51
  it('is answered as any other', async () => {
    const answer = await api.call(previewCodeSelection, { token, body: { extended_ids } });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toMatchObject({ total: count, active: count, unknown_total: 0 });
    const others = extended_ids.map((id) => `${id}x`);
    const unknown = await api.call(previewCodeSelection, { token, body: { extended_ids: others, skip_unknown: true } });
    expect(unknown.body).toMatchObject({ total: 0, unknown_total: count, unknown: others.slice(0, 1000) });
  });

  it('is done once under its key, and has its names in the audit log', async () => {
    const headers = { 'idempotency-key': 'long-body' };
    const change = (activation_status: number) =>
      api.call(updateCodeStatus, { token, headers, body: { extended_ids, activation_status } });
    const first = await change(0);
    expect(first.status, first.text).toBe(200);
    expect((await change(0)).body).toEqual(first.body);
    expect((await change(1)).problem.code).toBe('idempotency_key_reused');
    const { rows } = await api.database.pool.query(
      `SELECT extended_id FROM code_task_codes JOIN code_tasks ON id = task_id WHERE key = $1 ORDER BY position`,
      [first.body.task],
    );
    expect(rows.map(({ extended_id }) => extended_id)).toEqual(extended_ids);
    const { results } = (await api.call(searchAudit, { token, query: { action: 'updateCodeStatus' } })).body;
    expect(results[0]?.changed_fields).toEqual(['activation_status', 'extended_ids']);
  });

  it('is refused by the contract, as any other', async () => {
    const twice = await api.call(uploadScm, { token, body: { items: Array(20_000).fill({ lot: 'a' }), more: 1 } });
    expect(twice.status).toBe(400);
    expect(Object.keys(twice.problem)).toEqual(expect.arrayContaining(['items', 'more']));
    const path = '/api/v2/codes/selection/';
    const broken = await send(path, `{"extended_ids":[${'"a",'.repeat(50_000)}`);
    const short = await send(path, '{"extended_ids":["a",');
    expect([broken.status, broken.problem.detail]).toEqual([400, short.problem.detail]);
    const prototype = await send(path, `{"extended_ids":[${'"a",'.repeat(50_000)}{"__proto__":{}}]}`);
    expect(prototype.problem['non_field_errors']).toEqual(['extended_ids.50000.__proto__: Unknown field.']);
  });
});
