import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { createSid } from '#lib/contract/workorders.ts';
import { metricsText } from '#lib/operations/metrics.ts';
import { portalCalls } from '#lib/operations/portal-metrics.ts';
import { type Database, openDatabase } from '#server/core/db/database.ts';
import { createTestDatabase, type TestDatabase } from '#server/core/db/testing/test-database.ts';
import { openDatabaseProbe } from '#server/core/operations/database-probe.ts';
import { findFreePort } from '#server/tools/embedded-postgres/free-port.ts';
import { type ApiClient, createApiClient } from './testing/api-client.ts';
import { eventually } from './testing/eventually.ts';
import { type FreezableProxy, startFreezableProxy } from './testing/freezable-proxy.ts';
import { plantSecrets } from './testing/plant-secrets.ts';
import { type ProgramName, type ProgramProcess, startProgramProcess } from './testing/program-process.ts';
import { startTraceReceiver, type TraceReceiver } from './testing/trace-receiver.ts';
import { createWorld, type World } from './testing/world.ts';

/** The real programs, as those who run them see them, with a network between them and the database. */

const names = ['api', 'photo', 'worker', 'storage'] as const;
const withDatabase = ['api', 'photo', 'worker'] as const;
/** What is promised, whatever the database does. */
const promisedMs = 2000;

let test: TestDatabase;
let database: Database;
let proxy: FreezableProxy;
let directory: string;
let world: World;
let client: ApiClient;
let others: string[];
let receiver: TraceReceiver;
const programs = {} as Record<ProgramName, ProgramProcess>;

beforeAll(async () => {
  test = await createTestDatabase();
  database = openDatabase(test.url, { max: 2, applicationName: 'proofmark-test' });
  world = await createWorld(database);
  proxy = await startFreezableProxy(test.url);
  receiver = await startTraceReceiver();
  directory = await mkdtemp(path.join(tmpdir(), 'proofmark-seen-'));
  const ports: Record<string, string> = {};
  for (const name of ['API_PORT', 'PHOTO_PORT', 'CODE_PORT', 'STORAGE_PORT'])
    ports[name] = String(await findFreePort());
  client = createApiClient(`http://127.0.0.1:${ports['API_PORT']}`);
  others = Object.values(ports).map((port) => `http://127.0.0.1:${port}`);
  const env = {
    ...ports,
    DATABASE_URL: proxy.url,
    DATA_DIR: directory,
    SECRET_KEY: 'a secret key for tests, of 32 or more characters',
    PHOTO_READERS: '1',
    DRAIN_SECONDS: '120',
    LOG_LEVEL: 'trace',
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20key',
  };
  await Promise.all(
    names.map(async (name) => {
      programs[name] = await startProgramProcess(name, env);
    }),
  );
  await eventually(
    () =>
      client.raw('/health').then(
        ({ status }) => status,
        () => 0,
      ),
    (status) => status === 200,
  );
});
afterAll(async () => {
  await proxy.close();
  await receiver.close();
  await database.close();
  await test.drop();
  await rm(directory, { recursive: true, force: true });
});

describe('every program', () => {
  it.each(names)('%s lives, is ready and says what it waits for', async (name) => {
    expect(await programs[name].ask('/livez')).toMatchObject({ status: 200 });
    const ready = await programs[name].ask('/readyz');
    expect(ready.status).toBe(200);
    const { status, checks } = JSON.parse(ready.text);
    expect(status).toBe('ready');
    expect(Object.values(checks).every((state) => state === 'ok')).toBe(true);
    expect(Object.keys(checks).length).toBeGreaterThan(0);
    expect(await programs[name].ask('/else')).toMatchObject({ status: 404 });
  });

  it.each(names)('%s has metrics of itself, its process and its disk', async (name) => {
    const { status, headers, text } = await programs[name].ask('/metrics');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(text).toMatch(new RegExp(`^proofmark_build_info\\{program="${name}",version="[^"]+"\\} 1$`, 'm'));
    expect(text).toMatch(/^proofmark_ready 1$/m);
    expect(text).toMatch(/^proofmark_disk_free_bytes\{place="data"\} \d{6,}/m);
    expect(text).toMatch(/^process_resident_memory_bytes \d+$/m);
  });
});

describe('a request', () => {
  it('is found by its id in the line of the API, in the row of its job and in each line of the worker', async () => {
    const { brandAdmin } = world.people;
    const requestId = '3f2b1c4d-5555-4000-8000-00000000abcd';
    const body = { reference: 'seen', quantity: 2, activate_on_complete: true };
    const headers = { 'x-request-id': requestId };
    const answer = await client.call(createSid, { token: brandAdmin.token, body, headers });
    expect(answer.status).toBe(201);
    expect(answer.headers.get('x-request-id')).toBe(requestId);

    const [line] = await programs.api.linesWith('request completed', requestId);
    expect(line).toMatchObject({
      level: 'info',
      service: 'api',
      requestId,
      method: 'POST',
      route: createSid.path,
      status: 201,
      companyId: brandAdmin.companyId,
      userId: brandAdmin.id,
      tokenId: expect.any(Number),
      durationMs: expect.any(Number),
      bytes: expect.any(Number),
    });
    expect(line?.['bytes']).toBeGreaterThan(answer.text.length);

    const { rows } = await database.pool.query(
      `SELECT id, data FROM pgboss.job WHERE name = 'generate-codes' AND (data->>'workorderId')::int = $1`,
      [answer.body.id],
    );
    expect(rows[0].data).toEqual({ workorderId: answer.body.id, origin: { requestId } });
    const ofJob = { service: 'worker', job: 'generate-codes', jobId: rows[0].id, requestId };
    expect(await programs.worker.linesWith('Job started', requestId)).toEqual([expect.objectContaining(ofJob)]);
    expect(await programs.worker.linesWith('Job finished', requestId)).toEqual([expect.objectContaining(ofJob)]);
  });

  it('is counted by the pattern of its route, with no id of anybody', async () => {
    await client.raw('/api/v2/workorders/4711/', { token: world.people.brandAdmin.token });
    await client.raw('/api/v2/nothing/of/the/kind');
    await programs.api.linesWith('request completed', '"route":"none"');
    const { text } = await programs.api.ask('/metrics');
    const routes = [...text.matchAll(/^proofmark_http_request_duration_seconds_count\{(.*)\}/gm)].map(([, at]) => at);
    expect(routes).toContain('service="api",method="GET",route="/api/v2/workorders/:id/",status="404"');
    expect(routes).toContain('service="api",method="GET",route="none",status="404"');
    expect(text).not.toContain('4711');
    const { text: worker } = await programs.worker.ask('/metrics');
    expect(worker).toMatch(/^proofmark_job_duration_seconds_count\{kind="generate-codes",outcome="completed"\} 1$/m);
    expect(worker).toMatch(/^proofmark_jobs\{kind="generate-codes",state="waiting"\} 0$/m);
    expect(worker).toMatch(/^proofmark_job_oldest_waiting_seconds\{kind="draw-artwork"\} 0$/m);
  });
});

describe('a trace', () => {
  it('leads from a call through its statements into its job, under the id the caller gave', async () => {
    const traceId = '0af7651916cd43dd8448eb211c80319c';
    const headers = { traceparent: `00-${traceId}-b7ad6b7169203331-01` };
    const body = { reference: 'traced', quantity: 2, activate_on_complete: true };
    const { token } = world.people.brandAdmin;
    expect((await client.call(createSid, { token, body, headers })).status).toBe(201);
    const spans = await eventually(
      async () => receiver.spans().filter((span) => span.traceId === traceId),
      (found) =>
        ['proofmark-api', 'proofmark-worker'].every((service) => found.some((span) => span.service === service)),
    );
    const named = (name: string) => spans.find((span) => span.name === name);
    const call = named(`POST ${createSid.path}`);
    expect(call).toMatchObject({ service: 'proofmark-api', parentSpanId: 'b7ad6b7169203331', kind: 2 });
    expect(call?.attributes).toMatchObject({ 'http.route': createSid.path, 'http.response.status_code': '201' });
    expect(named('INSERT workorders')).toMatchObject({ parentSpanId: call?.spanId, kind: 3 });
    expect(named('enqueue')).toMatchObject({ parentSpanId: call?.spanId, kind: 4 });
    expect(named('job generate-codes')).toMatchObject({
      service: 'proofmark-worker',
      parentSpanId: named('enqueue')?.spanId,
    });
    expect(spans.some(({ name, service }) => name === 'storage put' && service === 'proofmark-worker')).toBe(true);
    expect(receiver.keys()).toEqual(['a key']);
    expect(receiver.text()).not.toContain(token);
    expect(receiver.text()).not.toContain('traced');
  });
});

describe('a database that takes connections and says nothing', () => {
  beforeAll(() => proxy.freeze());
  afterAll(async () => {
    proxy.thaw();
    for (const name of withDatabase) {
      await eventually(
        () => programs[name].ask('/readyz'),
        ({ status }) => status === 200,
      );
    }
  });

  it.each(withDatabase)('makes %s not ready within two seconds, and leaves it alive', async (name) => {
    const ready = await eventually(
      () => programs[name].ask('/readyz'),
      ({ status }) => status === 503,
    );
    expect(ready.headers.get('retry-after')).toBe('2');
    expect(JSON.parse(ready.text)).toMatchObject({ status: 'not ready', checks: { database: expect.any(String) } });
    const asked = await Promise.all(['/readyz', '/livez'].map((address) => programs[name].ask(address)));
    expect(asked.map(({ status }) => status)).toEqual([503, 200]);
    for (const { milliseconds } of asked) expect(milliseconds).toBeLessThan(promisedMs);
  });

  it('is a 503 with Retry-After at /health', async () => {
    const answer = await client.raw('/health');
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('2');
  });

  it('is told in the metrics of the worker, which repeat nothing old', async () => {
    const { text } = await programs.worker.ask('/metrics');
    expect(text).toMatch(/^proofmark_ready 0$/m);
    expect(text).not.toMatch(/^proofmark_jobs\{/m);
  });
});

it('a database without a migration of this release makes no program ready, and the check names it', async () => {
  const probe = openDatabaseProbe(test.url, 'proofmark-test-probe');
  const migrated = probe.checks.find(({ name }) => name === 'migrations');
  const name = '2026-11-22t0655-code-changes';
  await database.pool.query('UPDATE kysely_migration SET name = $1 WHERE name = $2', ['later', name]);
  await expect(migrated?.run()).rejects.toThrow(`missing: ${name}`);
  await database.pool.query('UPDATE kysely_migration SET name = $2 WHERE name = $1', ['later', name]);
  await expect(migrated?.run()).resolves.toBeUndefined();
  await probe.close();
});

describe('secrets', () => {
  it('stand in no line of any program, wherever they were sent', async () => {
    const secrets = await plantSecrets({ api: client, others, person: world.people.rivalAdmin, directory });
    expect(secrets.filter((secret) => /^.{20}/.test(secret))).toHaveLength(7);
    await programs.worker.linesWith('Job finished', 'mail-password-reset');
    await programs.worker.linesWith('Job finished', 'deliver-webhook');
    // Two calls to each of three addresses, at each listener: a line is written a moment after its answer.
    for (const name of ['api', 'photo', 'storage'] as const) {
      const answered = async () => programs[name].written().filter((line) => line.includes('request completed'));
      await eventually(answered, (lines) => lines.length >= 6);
    }
    const found = names.flatMap((name) =>
      secrets.flatMap((secret) => programs[name].written().filter((line) => line.includes(secret))),
    );
    expect(found).toEqual([]);
  });

  it('stand in no line that is not of the one format', () => {
    const lines = names.flatMap((name) => programs[name].written());
    const one = {
      level: expect.any(String),
      time: expect.any(String),
      service: expect.any(String),
      msg: expect.any(String),
    };
    for (const line of lines) expect(JSON.parse(line)).toMatchObject(one);
  });
});

describe('docs/operations', () => {
  const read = (name: string) => readFile(new URL(`../../../docs/operations/${name}`, import.meta.url), 'utf8');
  const rulesShape = z.object({
    groups: z.array(z.object({ rules: z.array(z.object({ alert: z.string(), expr: z.string() })) })),
  });
  const dashboardShape = z.object({
    panels: z.array(z.object({ targets: z.array(z.object({ expr: z.string() })).default([]) })),
  });

  it('watches and draws only what a program exports', async () => {
    const exported = new Set([...(await metricsText()).matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
    for (const name of names) {
      const { text } = await programs[name].ask('/metrics');
      for (const [, metric] of text.matchAll(/^# TYPE (\S+)/gm)) exported.add(metric);
    }
    // What the portal alone has; it is not run here.
    portalCalls.reset();
    expect(exported).toContain('proofmark_portal_calls_duration_seconds');
    const { groups } = rulesShape.parse(parse(await read('alerts.yml')));
    const { panels } = dashboardShape.parse(JSON.parse(await read('grafana-dashboard.json')));
    const expressions = [
      ...groups.flatMap(({ rules }) => rules.map(({ expr }) => expr)),
      ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ];
    expect(expressions.length).toBeGreaterThan(40);
    const used = expressions.flatMap((text) => text.match(/\b(proofmark|process|nodejs)_[a-z0-9_]+/g) ?? []);
    const unknown = used.filter(
      (name) => !exported.has(name) && !exported.has(name.replace(/_(bucket|count|sum)$/, '')),
    );
    expect(unknown).toEqual([]);
  });

  it('says of every alert what it means and what to do, and of no other', async () => {
    const { groups } = rulesShape.parse(parse(await read('alerts.yml')));
    const alerts = groups.flatMap(({ rules }) => rules.map(({ alert }) => alert));
    const explained = [
      ...(await read('../operations.md')).matchAll(/^### (Proofmark\w+)\n([\s\S]*?)(?=^#|$(?![\s\S]))/gm),
    ];
    expect(explained.map(([, alert]) => alert).sort()).toEqual([...alerts].sort());
    for (const [, alert, text] of explained) expect(text, alert).toMatch(/\*\*Look\*\*[\s\S]*\*\*Do\*\*/);
  });
});

describe('SIGTERM', () => {
  it('makes the API not ready at once, while requests are still answered; a second one waits no longer', async () => {
    programs.api.signal('SIGTERM');
    const ready = await eventually(
      () => programs.api.ask('/readyz'),
      ({ status }) => status === 503,
    );
    expect(JSON.parse(ready.text).status).toBe('draining');
    expect((await programs.api.ask('/livez')).status).toBe(200);
    expect((await client.raw('/health')).status).toBe(200);
    programs.api.signal('SIGTERM');
    expect(await programs.api.ended).toEqual([0, null]);
  });

  it('ends a worker without waiting: nobody sends it work', async () => {
    programs.worker.signal('SIGTERM');
    expect(await programs.worker.ended).toEqual([0, null]);
  });
});
