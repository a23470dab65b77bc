import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { metricsText } from '#lib/operations/metrics.ts';
import { portalCalls } from '#lib/operations/portal-metrics.ts';
import { checksWithoutRunbook, readAlerts, readRunbooks } from '#lib/operations/testing/runbooks.ts';
import { openDatabaseProbe } from '#server/core/operations/database-probe.ts';
import { eventually } from './testing/eventually.ts';
import { programNames, type RunningService, startService } from './testing/running-service.ts';

/** The real programs, as those who run them see them, with a network between them and the database. */

const withDatabase = ['api', 'photo', 'worker'] as const;
/** The promise is two seconds in every state of the database; more than this is a hang, not a busy machine. */
const ceilingMs = 30_000;

let service: RunningService;
beforeAll(async () => {
  service = await startService({ DRAIN_SECONDS: '120' });
});
afterAll(() => service.close());

describe('every program', () => {
  it.each(programNames)('%s lives, is ready and says what it waits for', async (name) => {
    expect(await service.programs[name].ask('/livez')).toMatchObject({ status: 200 });
    // A check that a busy machine was too slow for is made again.
    const ready = await eventually(
      () => service.programs[name].ask('/readyz'),
      (answer) => answer.status === 200,
    );
    const { status, checks } = JSON.parse(ready.text);
    expect(status).toBe('ready');
    expect(Object.values(checks).every((state) => state === 'ok')).toBe(true);
    expect(Object.keys(checks).length).toBeGreaterThan(0);
    expect(checksWithoutRunbook(Object.keys(checks))).toEqual([]);
    expect(await service.programs[name].ask('/else')).toMatchObject({ status: 404 });
  });

  it.each(programNames)('%s has metrics of itself, its process and its disk', async (name) => {
    const { status, headers, text } = await service.programs[name].ask('/metrics');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(text).toMatch(new RegExp(`^proofmark_build_info\\{program="${name}",version="[^"]+"\\} 1$`, 'm'));
    expect(text).toMatch(/^proofmark_ready 1$/m);
    expect(text).toMatch(/^proofmark_disk_free_bytes\{place="data"\} \d{6,}/m);
    expect(text).toMatch(/^process_resident_memory_bytes \d+$/m);
  });
});

describe('a database that takes connections and says nothing', () => {
  beforeAll(() => service.proxy.freeze());
  afterAll(async () => {
    service.proxy.thaw();
    for (const name of withDatabase) {
      await eventually(
        () => service.programs[name].ask('/readyz'),
        ({ status }) => status === 200,
      );
    }
  });

  it.each(withDatabase)('makes %s not ready within two seconds, and leaves it alive', async (name) => {
    const ready = await eventually(
      () => service.programs[name].ask('/readyz'),
      ({ status }) => status === 503,
    );
    expect(ready.headers.get('retry-after')).toBe('2');
    expect(JSON.parse(ready.text)).toMatchObject({ status: 'not ready', checks: { database: expect.any(String) } });
    const asked = await Promise.all(['/readyz', '/livez'].map((address) => service.programs[name].ask(address)));
    expect(asked.map(({ status }) => status)).toEqual([503, 200]);
    for (const { milliseconds } of asked) expect(milliseconds).toBeLessThan(ceilingMs);
  });

  it('is a 503 with Retry-After at /health', async () => {
    const answer = await service.api.raw('/health');
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('5');
  });

  it('is counted in the metrics of the worker, which repeat nothing old', async () => {
    // The answer is cached for a few seconds.
    const { text } = await eventually(
      () => service.programs.worker.ask('/metrics'),
      (answer) => !/^proofmark_jobs\{/m.test(answer.text),
    );
    expect(text).toMatch(/^proofmark_ready 0$/m);
    expect(text).toMatch(/^proofmark_database_pool_limit 10$/m);
  });
});

it('a database without a migration of this release makes no program ready, and the check programNames it', async () => {
  const probe = openDatabaseProbe(service.databaseUrl, 'proofmark-test-probe');
  const migrated = probe.checks.find(({ name }) => name === 'migrations');
  const name = '2026-11-22t0655-code-changes';
  await service.database.pool.query('UPDATE kysely_migration SET name = $1 WHERE name = $2', ['later', name]);
  await expect(migrated?.run()).rejects.toThrow(`missing: ${name}`);
  await service.database.pool.query('UPDATE kysely_migration SET name = $2 WHERE name = $1', ['later', name]);
  await expect(migrated?.run()).resolves.toBeUndefined();
  await probe.close();
});

describe('docs/operations', () => {
  const read = (name: string) => readFile(new URL(`../../../docs/operations/${name}`, import.meta.url), 'utf8');
  const dashboardShape = z.object({
    panels: z.array(z.object({ targets: z.array(z.object({ expr: z.string() })).default([]) })),
  });

  it('watches and draws only what a program exports', async () => {
    const exported = new Set([...(await metricsText()).matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
    for (const name of programNames) {
      const { text } = await service.programs[name].ask('/metrics');
      for (const [, metric] of text.matchAll(/^# TYPE (\S+)/gm)) exported.add(metric);
    }
    // Metrics that only the portal has; it does not run here.
    portalCalls.reset();
    expect(exported).toContain('proofmark_portal_calls_duration_seconds');
    const { panels } = dashboardShape.parse(JSON.parse(await read('grafana-dashboard.json')));
    const expressions = [
      ...readAlerts().map(({ expr }) => expr),
      ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ];
    expect(expressions.length).toBeGreaterThan(40);
    const used = expressions.flatMap((text) => text.match(/\b(proofmark|process|nodejs)_[a-z0-9_]+/g) ?? []);
    const unknown = used.filter(
      (name) => !exported.has(name) && !exported.has(name.replace(/_(bucket|count|sum)$/, '')),
    );
    expect(unknown).toEqual([]);
  });

  it('says of every alert what it means and what to do, and of no other', () => {
    const runbooks = readRunbooks();
    expect([...runbooks.keys()].sort()).toEqual(
      readAlerts()
        .map(({ alert }) => alert)
        .sort(),
    );
    for (const [alert, text] of runbooks) expect(text, alert).toMatch(/\*\*Look\*\*[\s\S]*\*\*Do\*\*/);
  });
});

describe('SIGTERM', () => {
  it('makes the API not ready at once, while requests are still answered; a second one waits no longer', async () => {
    service.programs.api.signal('SIGTERM');
    const ready = await eventually(
      () => service.programs.api.ask('/readyz'),
      ({ status }) => status === 503,
    );
    expect(JSON.parse(ready.text).status).toBe('draining');
    expect((await service.programs.api.ask('/livez')).status).toBe(200);
    expect((await service.api.raw('/health')).status).toBe(200);
    service.programs.api.signal('SIGTERM');
    expect(await service.programs.api.ended).toEqual([0, null]);
  });

  it.each(['photo', 'storage'] as const)('ends %s, asked twice, as one that ended well', async (name) => {
    service.programs[name].signal('SIGTERM');
    await eventually(
      () => service.programs[name].ask('/readyz'),
      ({ status }) => status === 503,
    );
    service.programs[name].signal('SIGTERM');
    expect(await service.programs[name].ended).toEqual([0, null]);
  });

  it('ends a worker without waiting: nobody sends it work', async () => {
    service.programs.worker.signal('SIGTERM');
    expect(await service.programs.worker.ended).toEqual([0, null]);
  });
});
