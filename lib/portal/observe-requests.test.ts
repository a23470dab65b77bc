import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLogger } from '#lib/operations/log.ts';
import { metricsText } from '#lib/operations/metrics.ts';
import { currentOrigin } from '#lib/operations/request-context.ts';
import { parseTrustedProxies } from '#lib/operations/trusted-proxies.ts';
import { recordConnections } from './client-address.ts';
import { observePortalRequests } from './observe-requests.ts';
import { callService } from './service-call.ts';

const secret = 'planted-secret-of-a-link-0123456789';
const requestId = '3f2b1c4d-7777-4000-8000-00000000abcd';
const written: string[] = [];
const sent: Record<string, string>[] = [];
let folder: string;
let server: Server;
let url: string;
let stop: () => void;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'proofmark-portal-'));
  await mkdir(path.join(folder, '.next'));
  const routes = {
    staticRoutes: [{ page: '/sign-in', regex: '^/sign\\-in(?:/)?$' }],
    dynamicRoutes: [
      { page: '/codes/[id]', regex: '^/codes/([^/]+?)(?:/)?$' },
      { page: '/[...missing]', regex: '^/(.+?)(?:/)?$' },
    ],
  };
  writeFileSync(path.join(folder, '.next', 'routes-manifest.json'), JSON.stringify(routes));
  const log = createLogger('portal', 'trace', { write: (line) => void written.push(line) });
  recordConnections();
  stop = observePortalRequests(log, folder, parseTrustedProxies('loopback'));
  server = createServer(async (_request, response) => {
    const origin = currentOrigin();
    if (origin) origin.caller = { companyId: 7, userId: 9 };
    await callService('getCode', async (headers) => {
      sent.push(headers);
      return new Response(null, { status: 503 });
    });
    response.end('page');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
});
afterAll(async () => {
  stop();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  rmSync(folder, { recursive: true, force: true });
});

it('gives a request its id, passes it on to the service, and logs route, company and time in one line', async () => {
  const answer = await fetch(`${url}/codes/ABC?tab=scans`, { headers: { 'x-request-id': requestId } });
  await answer.text();
  expect(answer.headers.get('x-request-id')).toBe(requestId);
  expect(sent).toEqual([{ 'x-request-id': requestId }]);
  await expect.poll(() => written.length).toBe(1);
  expect(JSON.parse(written[0] ?? '')).toMatchObject({
    level: 'info',
    service: 'portal',
    msg: 'request completed',
    requestId,
    method: 'GET',
    url: '/codes/ABC?***',
    route: '/codes/[id]',
    status: 200,
    companyId: 7,
    userId: 9,
    durationMs: expect.any(Number),
    bytes: expect.any(Number),
  });
  const metrics = await metricsText();
  expect(metrics).toMatch(/_count\{service="portal",method="GET",route="\/codes\/\[id\]",status="200"\} 1/);
  expect(metrics).toMatch(/calls_duration_seconds_count\{endpoint="getCode",status="503"\} 1/);
});

it('writes no secret of an address, a header or a body', async () => {
  const headers = { cookie: `session=${secret}`, authorization: `UAT ${secret}` };
  for (const at of [`/sign-in?token=${secret}`, `/${secret}`, `/set-password/${secret}/x`, `/_next/${secret}`]) {
    await (await fetch(url + at, { headers, method: 'POST', body: `password=${secret}` })).text();
  }
  const lines = () =>
    written.map((line): Record<string, unknown> => JSON.parse(line)).filter(({ method }) => method === 'POST');
  await expect.poll(() => lines().length).toBe(3);
  expect(lines().map(({ route }) => route)).toEqual(['/sign-in', 'none', 'none']);
  expect(written.join('')).not.toContain(secret);
});
