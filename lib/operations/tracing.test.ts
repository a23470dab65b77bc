import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { afterEach, expect, it, vi } from 'vitest';
import { createServer } from './http-server.ts';
import { runAs } from './request-context.ts';
import { startSpan, startTracing, stopTracing, traced } from './tracing.ts';

const start = (url: string | undefined, warn = vi.fn()) =>
  startTracing({ service: 'api', version: '1.2.3', url, warn });

afterEach(stopTracing);

async function startCollector() {
  const sent = Promise.withResolvers<string>();
  const server = createServer(async (request, response) => {
    sent.resolve(await text(request));
    response.setHeader('content-type', 'application/json').end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return { server, sent: sent.promise, url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}` };
}

it('makes no span without an address', async () => {
  await start(undefined);
  expect(startSpan('GET /', 'server', '')).toBeUndefined();
  expect(await traced('call', 'client', async () => 'answer')).toBe('answer');
});

it('sends spans with their parents, attributes and the class of an error, without its message', async () => {
  const { server, sent, url } = await startCollector();
  await start(url);
  const root = startSpan('api', 'server', '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01');
  const traceparent = root?.traceparent ?? '';
  expect(traceparent).toMatch(/^00-0af7651916cd43dd8448eb211c80319c-[0-9a-f]{16}-01$/);
  const failing = runAs({ requestId: 'r', traceparent }, () =>
    traced('storage put', 'client', () => Promise.reject(new TypeError('a secret'))),
  );
  await expect(failing).rejects.toThrow('a secret');
  root?.end({ name: 'GET /', attributes: { 'http.response.status_code': 200 } });
  await stopTracing();
  const body = await sent;
  server.close();
  expect(body).not.toContain('a secret');
  const [{ resource, scopeSpans }] = JSON.parse(body).resourceSpans;
  expect(resource.attributes).toContainEqual({ key: 'service.name', value: { stringValue: 'proofmark-api' } });
  const [put, get] = scopeSpans[0].spans;
  expect(get).toMatchObject({ name: 'GET /', kind: 2, parentSpanId: 'b7ad6b7169203331', status: { code: 0 } });
  expect(put).toMatchObject({ name: 'storage put', kind: 3, parentSpanId: get.spanId, status: { code: 2 } });
  expect(put.attributes).toEqual([{ key: 'error.type', value: { stringValue: 'TypeError' } }]);
});

it('begins a new trace where the parent is none', async () => {
  await start('http://127.0.0.1:1');
  const [one, other] = ['', 'nonsense'].map((parent) => startSpan('job', 'consumer', parent)?.traceparent);
  expect(one).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
  expect(other).not.toBe(one);
});

it('goes on without a collector', async () => {
  await start('http://127.0.0.1:1');
  startSpan('GET /', 'server', '')?.end();
  expect(await traced('call', 'client', async () => 'answer')).toBe('answer');
  await stopTracing();
});
