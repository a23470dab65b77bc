import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client, StreamableHTTPClientTransport, type VersionNegotiationMode } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { inputSchemaOf, operations, toolsets } from '#lib/agent/operations.ts';
import { Proofmark } from '#lib/client/proofmark.ts';
import { getCode } from '#lib/contract/codes.ts';
import { listProducts } from '#lib/contract/products.ts';
import { listWorkorders } from '#lib/contract/workorders.ts';
import { createCliHome } from '#server/cli/testing/run-cli.ts';
import { eventually } from './testing/eventually.ts';
import { issueToken } from './testing/people.ts';
import { startApi, type TestApi } from './testing/start-api.ts';

/** Agents, as the client of the protocol's SDK. */
vi.setConfig({ testTimeout: 120_000 });

const cli = fileURLToPath(new URL('../../bin/cli.ts', import.meta.url));

let api: TestApi;
let folder: string;
let token: string;
beforeAll(async () => {
  api = await startApi();
  await api.startWorker();
  folder = await mkdtemp(path.join(tmpdir(), 'proofmark-agent-'));
  ({ token } = api.world.people.brandAdmin);
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await api?.close();
});

const opened: Client[] = [];
const faults: Error[] = [];
afterEach(async () => {
  for (const client of opened.splice(0)) await client.close();
  expect(faults.splice(0)).toEqual([]);
});

interface Agent {
  client: Client;
  /** Names of its tools. */
  tools: string[];
  /** The answer of a tool. */
  ask(name: string, given?: Record<string, unknown>): Promise<Answer>;
}
// biome-ignore lint/suspicious/noExplicitAny: answers of every operation
type Answer = Record<string, any> & { isError: boolean };

type Way = 'stdio' | 'http';

async function connect(
  way: Way,
  options: { token?: string; tools?: string; readOnly?: boolean; mode?: VersionNegotiationMode } = {},
): Promise<Agent> {
  const { tools, readOnly, mode = 'legacy' } = options;
  const own = options.token ?? token;
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
  opened.push(client);
  // Such as a line on stdout that is no message.
  client.onerror = (error) => faults.push(error);
  if (way === 'stdio') {
    const args = ['mcp', '--files', folder, ...(tools ? ['--tools', tools] : []), ...(readOnly ? ['--read-only'] : [])];
    const env = { PROOFMARK_URL: api.baseUrl, PROOFMARK_TOKEN: own, PATH: process.env['PATH'] ?? '' };
    await client.connect(
      new StdioClientTransport({ command: process.execPath, args: [cli, ...args], env, cwd: folder }),
    );
  } else {
    const url = new URL('/mcp', api.baseUrl);
    if (tools) url.searchParams.set('tools', tools);
    if (readOnly) url.searchParams.set('read_only', 'true');
    const requestInit = { headers: { authorization: `UAT ${own}` } };
    await client.connect(new StreamableHTTPClientTransport(url, { requestInit }));
  }
  const listed = await client.listTools();
  return {
    client,
    tools: listed.tools.map(({ name }) => name),
    async ask(name, given = {}) {
      const { content, isError = false } = await client.callTool({ name, arguments: given });
      const [first] = content;
      return { ...JSON.parse(first?.type === 'text' ? first.text : 'null'), isError };
    },
  };
}

const badRows = (name: string) => `id,product\n${name}-0001,SOAP\nbad id!,SOAP\n${name}-0002,NO-SUCH\n`;

describe.each<[Way, VersionNegotiationMode]>([
  ['stdio', 'legacy'],
  ['http', 'legacy'],
  ['http', 'auto'],
])('an agent by %s, versions %s', (way, mode) => {
  it('goes from a question to the fixed upload', async () => {
    const name = `agent-${way}-${mode}`;
    const service = new Proofmark({ url: api.baseUrl, token });
    const fields = { description: `${name}.csv` };
    const failedKey = await service.uploadCodes(new Blob([badRows(name)]), { fields });
    await service.waitForIngestion(failedKey);

    const agent = await connect(way, { mode });
    const found = await agent.ask('find_operations', { query: 'failed uploads' });
    expect(found['operations'].map((each: { name: string }) => each.name)).toContain('list_ingestions');
    const list = await agent.ask('list_ingestions', {
      status: 'error',
      is_closed: false,
      ordering: '-created_at',
      fields: ['key', 'description', 'error_count'],
    });
    expect(list['answer'].results[0]).toEqual({ key: failedKey, description: `${name}.csv`, error_count: 2 });
    const errors = await agent.ask('list_ingestion_errors', { key: failedKey });
    expect(errors['answer'].results).toMatchObject([
      { row: 3, column: 'id', value: 'bad id!' },
      { row: 4, column: 'product', value: 'NO-SUCH' },
    ]);
    const { answer: source } = await agent.ask('get_ingestion_source', { key: failedKey });
    const file = await (await fetch(source.location)).text();
    expect(file).toBe(badRows(name));

    const fixed = file.replace('bad id!', `${name}-0003`).replace('NO-SUCH', 'SOAP');
    const [, ...lines] = fixed.trimEnd().split('\n');
    const codes = lines.map((line) => line.split(',')).map(([id, product]) => ({ id, product }));
    await writeFile(path.join(folder, `${name}.csv`), fixed);
    const send = (more: object) =>
      way === 'stdio'
        ? agent.ask('upload_codes_file', { path: `${name}.csv`, fields: { retry_of: failedKey }, ...more })
        : agent.ask('create_sids', { body: { codes, retry_of: failedKey }, ...more });
    const tried = await send({ dry_run: true });
    expect(tried).toMatchObject({
      isError: false,
      would_send: { method: 'POST', path: '/api/v2/ingestion/codes/add-sids/' },
    });
    if (way === 'http') expect(tried['preview']).toEqual({ existing_ids: [], unknown_products: [] });
    const sent = await send({ idempotency_key: name });
    expect(sent).toMatchObject({ isError: false, idempotency_key: name });
    const key = sent['answer'].record_key;
    const ended = await eventually(
      async () => (await agent.ask('get_ingestion', { key }))['answer'],
      ({ status }) => status === 'completed' || status === 'error',
    );
    expect(ended).toMatchObject({ status: 'completed', row_count: 3, retry_of: failedKey });
    expect((await api.call(getCode, { token, params: { extended_id: `${name}-0003` } })).body.sku).toBe('SOAP');
  });
});

it.each<Way>(['stdio', 'http'])('tools by %s follow from the permissions of the token', async (way) => {
  const reader = await issueToken(api.database, api.world.people.brandAdmin.id, { permissions: ['ingestion_view'] });
  const agent = await connect(way, { token: reader, tools: 'ingestion,workorders' });
  // write_operation: undo_code_task is for any user, and the service decides by the task.
  expect(agent.tools).toEqual([
    ...['find_operations', 'describe_operation', 'read_operation', 'write_operation'],
    ...['get_ingestion', 'get_ingestion_source', 'list_ingestion_errors', 'list_ingestions'],
    ...['get_ingestion_template', 'list_ingestion_templates'],
  ]);
  expect(agent.tools).not.toContain('create_sids');
  expect(agent.tools).not.toContain('upload_codes_file');
  expect(agent.tools).not.toContain('list_workorders');
  const refused = await agent.ask('write_operation', { name: 'create_sids', arguments: { body: { codes: [] } } });
  expect(refused).toMatchObject({ isError: true, error: { code: 'validation_error' } });
});

describe('tools', () => {
  it('change nothing when they are read-only', async () => {
    const agent = await connect('http', { tools: 'all', readOnly: true });
    const { tools } = await agent.client.listTools();
    expect(tools.filter(({ annotations }) => annotations?.readOnlyHint !== true)).toEqual([]);
    expect(agent.tools).toContain('list_workorders');
    expect(agent.tools).not.toContain('write_operation');
  });

  it('make one order under one key, and none as a dry run', async () => {
    const agent = await connect('http', { tools: 'workorders' });
    const reference = 'agent once';
    const order = { reference, quantity: 3, activate_on_complete: true };
    const count = async () => (await api.call(listWorkorders, { token, query: { search: reference } })).body.count;
    const tried = await agent.ask('create_sid_workorder', { body: order, dry_run: true });
    expect(tried).toMatchObject({ isError: false, would_send: { method: 'POST', body: order } });
    expect(await count()).toBe(0);
    const wrong = await agent.ask('create_sid_workorder', { body: { ...order, quantity: 'three' }, dry_run: true });
    expect(wrong).toMatchObject({
      isError: true,
      error: { code: 'validation_error', fields: { 'body.quantity': [{}] } },
    });

    const made = await agent.ask('create_sid_workorder', { body: order });
    const again = await agent.ask('create_sid_workorder', { body: order, idempotency_key: made['idempotency_key'] });
    expect([again['answer'].id, again['replayed']]).toEqual([made['answer'].id, true]);
    expect(await count()).toBe(1);
    const refused = await agent.ask('create_sid_workorder', { body: order });
    expect(refused).toMatchObject({
      isError: true,
      error: { status: 400, code: 'validation_error', fields: { reference: [{ code: 'referenceTaken' }] } },
    });
  });

  it('say what an update would change, and refuse one of an older version', async () => {
    const agent = await connect('http', { tools: 'none' });
    const id = api.world.goods.brand.productId;
    const name = 'Soap of an agent';
    const update = (more: object) =>
      agent.ask('write_operation', { name: 'update_product', arguments: { id, body: { name }, ...more } });
    const tried = await update({ dry_run: true });
    expect(tried).toMatchObject({
      would_change: { name: { from: expect.any(String), to: name } },
      if_match: expect.any(String),
    });
    expect((await update({ if_match: tried['if_match'] }))['answer'].name).toBe(name);
    expect(await update({ if_match: tried['if_match'], body: { name: 'Other' } })).toMatchObject({
      isError: true,
      error: { status: 412 },
    });
    const gone = await agent.ask('write_operation', {
      name: 'delete_product',
      arguments: { id: 999_999, dry_run: true },
    });
    expect(gone).toMatchObject({ isError: true, error: { status: 404, code: 'not_found' } });
    const { body } = await api.call(listProducts, { token, query: { search: name } });
    expect(body.count).toBe(1);
  });

  it('describe every operation, and refuse what none has', async () => {
    const agent = await connect('http', { tools: 'none' });
    expect(agent.tools.slice(0, 4)).toEqual([
      ...['find_operations', 'describe_operation', 'read_operation', 'write_operation'],
    ]);
    const described = await agent.ask('describe_operation', { name: 'cancel_workorder' });
    expect(described).toMatchObject({ call_by: 'write_operation', input_schema: { required: ['id'] } });
    const all = await agent.ask('find_operations');
    expect(all['toolsets'].map((each: { name: string }) => each.name)).toContain('workorders');
    for (const [name, given] of [
      ['read_operation', { name: 'cancel_workorder', arguments: { id: 1 } }],
      ['read_operation', { name: 'sign_in' }],
      ['read_operation', { name: 'list_products', arguments: { nonsense: 1 } }],
      ['write_operation', { name: 'cancel_workorder', arguments: {} }],
      ['write_operation', { name: 'cancel_workorder', arguments: { id: 1, other: 2 } }],
    ] as const) {
      expect(await agent.ask(name, given), name).toMatchObject({ isError: true, error: { code: 'validation_error' } });
    }
  });
});

it('mcp ends before the protocol without a token that is valid', async () => {
  const home = await createCliHome({ PROOFMARK_URL: api.baseUrl, PROOFMARK_TOKEN: 'no' });
  expect(await home.run(['mcp'])).toMatchObject({ code: 3, stdout: '' });
  expect(await home.run(['mcp', '--tools', 'nope'])).toMatchObject({ code: 2, stdout: '' });
  expect(await home.run(['mcp', '--token', token])).toMatchObject({ code: 0, stdout: '', stderr: '' });
  await home.remove();
});

it('files outside the folder are not uploaded', async () => {
  await writeFile(path.join(folder, '..', 'proofmark-outside.csv'), 'id\n');
  await symlink(path.join(folder, '..', 'proofmark-outside.csv'), path.join(folder, 'link.csv'));
  const agent = await connect('stdio');
  for (const given of ['../proofmark-outside.csv', '/etc/hostname', 'link.csv', '.', 'absent.csv']) {
    const refused = await agent.ask('upload_codes_file', { path: given });
    expect(refused, given).toMatchObject({ isError: true, error: { fields: { path: [{}] } } });
  }
  await rm(path.join(folder, '..', 'proofmark-outside.csv'));
});

describe('POST /mcp', () => {
  const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
  const post = (body: unknown, headers: Record<string, string> = {}, query = '') =>
    api.raw(`/mcp${query}`, {
      method: 'POST',
      token,
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });

  it('takes a token, and browsers of the service alone', async () => {
    expect((await post(list)).status).toBe(200);
    expect((await post(list, { authorization: 'UAT no' })).status).toBe(401);
    expect((await post(list, { origin: 'https://evil.test' })).status).toBe(403);
    expect((await post(list, { origin: 'null' })).status).toBe(403);
    expect((await post(list, { origin: api.baseUrl })).status).toBe(200);
  });

  it('takes the token as Bearer too, for its calls as well', async () => {
    expect((await post(list, { authorization: 'Bearer no' })).headers.get('www-authenticate')).toMatch(
      /^Bearer realm=/,
    );
    const params = { name: 'list_documents', arguments: { limit: 1 } };
    const answer = await post({ ...list, method: 'tools/call', params }, { authorization: `Bearer ${token}` });
    expect(answer.text).toContain('\\"results\\"');
  });

  it('names the toolsets that there are', async () => {
    expect((await post(list, {}, '?tools=ingestion,orders')).text).toContain('One of: all, none, ');
  });

  it('refuses what is no message, a batch, a long body and other methods', async () => {
    expect((await post('{')).status).toBe(400);
    expect((await post([list, list])).status).toBe(400);
    expect((await post({ ...list, params: { long: 'x'.repeat(200_000) } })).status).toBe(413);
    expect((await post(list, {}, '?tools=nope')).status).toBe(400);
    const { status, headers } = await api.raw('/mcp', { token });
    expect([status, headers.get('allow')]).toEqual([405, 'POST']);
  });
});

describe('operations of agents', () => {
  it('have arguments of one type each', () => {
    const text = JSON.stringify(operations.map(inputSchemaOf));
    expect(text).not.toContain('"type":[');
    expect(text).toContain('"anyOf":[{"type":"string","');
  });

  it('have names that every client takes, once each', () => {
    const names = operations.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => !/^[a-z][a-z0-9_]{0,50}$/.test(name))).toEqual([]);
    expect(toolsets.filter((name) => !/^[a-z-]+$/.test(name))).toEqual([]);
  });
});
