import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSid } from '#lib/contract/workorders.ts';
import { eventually } from './testing/eventually.ts';
import { plantSecrets } from './testing/plant-secrets.ts';
import { programNames, type RunningService, startService } from './testing/running-service.ts';
import { startTraceReceiver, type TraceReceiver } from './testing/trace-receiver.ts';

/** Logs and traces that the real programs write about requests, at the most verbose level. */

let receiver: TraceReceiver;
let service: RunningService;
beforeAll(async () => {
  receiver = await startTraceReceiver();
  service = await startService({
    LOG_LEVEL: 'trace',
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20key',
  });
});
afterAll(async () => {
  await service.close();
  await receiver.close();
});

describe('a request', () => {
  it('is found by its id in the line of the API, in the row of its job and in each line of the worker', async () => {
    const { brandAdmin } = service.world.people;
    const requestId = '3f2b1c4d-5555-4000-8000-00000000abcd';
    const body = { reference: 'seen', quantity: 2, activate_on_complete: true };
    const headers = { 'x-request-id': requestId };
    const answer = await service.api.call(createSid, { token: brandAdmin.token, body, headers });
    expect(answer.status).toBe(201);
    expect(answer.headers.get('x-request-id')).toBe(requestId);

    const [line] = await service.programs.api.linesWith('request completed', requestId);
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

    const { rows } = await service.database.pool.query(
      `SELECT id, data FROM pgboss.job WHERE name = 'generate-codes' AND (data->>'workorderId')::int = $1`,
      [answer.body.id],
    );
    expect(rows[0].data).toEqual({ workorderId: answer.body.id, origin: expect.objectContaining({ requestId }) });
    const ofJob = { service: 'worker', job: 'generate-codes', jobId: rows[0].id, requestId };
    expect(await service.programs.worker.linesWith('Job started', requestId)).toEqual([expect.objectContaining(ofJob)]);
    expect(await service.programs.worker.linesWith('Job finished', requestId)).toEqual([
      expect.objectContaining(ofJob),
    ]);
    const lines = service.programs.worker.written().filter((each) => each.includes(requestId));
    for (const each of lines) expect(each.split('"requestId"'), each).toHaveLength(2);
  });

  it('is counted by the pattern of its route, with no id of anybody', async () => {
    await service.api.raw('/api/v2/workorders/4711/', { token: service.world.people.brandAdmin.token });
    await service.api.raw('/api/v2/nothing/of/the/kind');
    await service.programs.api.linesWith('request completed', '"route":"none"');
    const { text } = await service.programs.api.ask('/metrics');
    const routes = [...text.matchAll(/^proofmark_http_request_duration_seconds_count\{(.*)\}/gm)].map(([, at]) => at);
    expect(routes).toContain('service="api",method="GET",route="/api/v2/workorders/:id/",status="404"');
    expect(routes).toContain('service="api",method="GET",route="none",status="404"');
    // In no label; a number may have these digits.
    expect(text).not.toMatch(/"[^"\n]*4711/);
    const { text: worker } = await service.programs.worker.ask('/metrics');
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
    const { token } = service.world.people.brandAdmin;
    expect((await service.api.call(createSid, { token, body, headers })).status).toBe(201);
    // Spans come in batches as they end: the job's own comes last, and may come in another than what it did.
    const awaited = [`POST ${createSid.path}`, 'INSERT workorders', 'enqueue', 'job generate-codes', 'storage put'];
    const spans = await eventually(
      async () => receiver.spans().filter((span) => span.traceId === traceId),
      (found) => awaited.every((name) => found.some((span) => span.name === name)),
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

describe('secrets', () => {
  // conforms: A30
  it('stand in no line of any program, wherever they were sent', async () => {
    const secrets = await plantSecrets({ ...service, others: service.urls, person: service.world.people.rivalAdmin });
    expect(secrets.filter((secret) => /^.{20}/.test(secret))).toHaveLength(7);
    await service.programs.worker.linesWith('Job finished', 'mail-password-reset');
    await service.programs.worker.linesWith('Job finished', 'deliver-webhook');
    // Two calls to each of three addresses, at each listener: a line is written a moment after its answer.
    for (const name of ['api', 'photo', 'storage'] as const) {
      const answered = async () =>
        service.programs[name].written().filter((line) => line.includes('request completed'));
      await eventually(answered, (lines) => lines.length >= 6);
    }
    const found = programNames.flatMap((name) =>
      secrets.flatMap((secret) => service.programs[name].written().filter((line) => line.includes(secret))),
    );
    expect(found).toEqual([]);
  });

  it('stand in no line that is not of the one format', () => {
    const lines = programNames.flatMap((name) => service.programs[name].written());
    const one = {
      level: expect.any(String),
      time: expect.any(String),
      service: expect.any(String),
      msg: expect.any(String),
    };
    for (const line of lines) expect(JSON.parse(line)).toMatchObject(one);
  });
});
