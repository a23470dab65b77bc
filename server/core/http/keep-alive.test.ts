import { once } from 'node:events';
import { Agent, createServer, get, type RequestListener, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, expect, it } from 'vitest';
import { keepAliveMs } from '#lib/operations/http-server.ts';
import { defaultTimeLimits, type HttpLimits } from '../config/time-limits.ts';
import { limitConnections } from './limit-connections.ts';

const open: Server[] = [];
const agents: Agent[] = [];

afterEach(() => {
  for (const agent of agents.splice(0)) agent.destroy();
  for (const server of open.splice(0)) server.close();
});

async function start(listener: RequestListener, changes: Partial<HttpLimits> = {}) {
  const server = createServer(listener);
  open.push(server);
  limitConnections(server, { ...defaultTimeLimits.http, ...changes });
  let connections = 0;
  server.on('connection', () => {
    connections += 1;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, counted: () => connections };
}

/** Sends a request on a connection that its agent keeps. */
function send(server: Server, agent: Agent) {
  const address = server.address();
  const request = get({ agent, port: typeof address === 'object' ? address?.port : 0 });
  return once(request, 'response').then(async ([response]) => {
    expect(await text(response)).toBe('answer');
    return response.headers['keep-alive'];
  });
}

function openAgent(): Agent {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  agents.push(agent);
  return agent;
}

it('keeps an idle connection longer than a load balancer does', async () => {
  const { server, counted } = await start((_request, response) => response.end('answer'));
  const agent = openAgent();
  expect(keepAliveMs).toBeGreaterThan(60_000);
  for (let nth = 0; nth < 3; nth += 1) expect(await send(server, agent)).toBe(`timeout=${keepAliveMs / 1000}`);
  expect(counted()).toBe(1);
});

it('stops at once with an idle connection, and as soon as it has answered what is under way', async () => {
  const begun = Promise.withResolvers<() => void>();
  const { server } = await start((request, response) => {
    if (request.url === '/' && agents.length === 1) response.end('answer');
    else begun.resolve(() => response.end('answer'));
  });
  await send(server, openAgent());
  const underWay = send(server, openAgent());
  const answer = await begun.promise;
  const closed = once(server, 'close');
  server.close();
  answer();
  await underWay;
  await closed;
});

it('gives the place of an idle connection to a new one, of its address too', async () => {
  for (const limits of [{ connections: 4 }, { connectionsOfAddress: 4 }]) {
    const { server, counted } = await start((_request, response) => response.end('answer'), limits);
    for (let nth = 0; nth < 12; nth += 1) await send(server, openAgent());
    expect(counted()).toBe(12);
  }
});
