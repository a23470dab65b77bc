import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { Agent, request as httpsRequest, type RequestOptions } from 'node:https';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { services } from '#server/core/config/programs.mjs';
import { defaultTimeLimits } from '#server/core/config/time-limits.ts';
import { checkBodies } from '#server/doctor/check-bodies.ts';
import { createLocalObjectStore } from '#server/storage/local/local-object-store.ts';
import { type RunningStorage, startStorageServer } from '#server/storage/testing/start-storage-server.ts';
import { findFreePort } from '#server/tools/embedded-postgres/free-port.ts';
import { largestBodyOf } from './largest-bodies.ts';
import { nginxConfig } from './nginx.ts';

const nginx = '/usr/sbin/nginx';
const debianConfig = '/etc/nginx/nginx.conf';
const listeners = services.flatMap((service) => service.listeners);

interface Seen {
  headers: IncomingHttpHeaders;
  bytes: number;
}

/** The server of files, without TLS, at a port of its own. */
function plainFileServer(storage: number, port: number): string {
  const [block = ''] = nginxConfig()
    .split(/^(?=server \{)/m)
    .filter((each) => each.includes('server_name files.example.com;') && each.includes('proxy_pass'));
  return block
    .replace(/^\s*(?:listen|ssl_certificate).*\n/gm, '')
    .replace('server_name files.example.com;', `listen 127.0.0.1:${port};`)
    .replace('http://proofmark-storage', `http://127.0.0.1:${storage}`);
}

describe.skipIf(!existsSync(nginx) || !existsSync(debianConfig))(
  "Debian's nginx with nginx.conf, where there is one",
  () => {
    let folder: string;
    let port: number;
    let file: string;
    let storage: RunningStorage;
    let storagePort: number;
    let impatientPort: number;
    const arrived: (() => void)[] = [];
    const connections = new Set<unknown>();
    /** Stands for every program: answers with the headers and the number of bytes it got. */
    const program = createServer((request, response) => {
      connections.add(request.socket);
      let bytes = 0;
      if (request.url === '/stream') {
        response.write('first');
        arrived.push(() => response.end('last'));
        return;
      }
      request.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (request.url === '/part') arrived.shift()?.();
      });
      request.on('end', () => response.end(JSON.stringify({ headers: request.headers, bytes } satisfies Seen)));
    });

    beforeAll(async () => {
      folder = mkdtempSync(path.join(os.tmpdir(), 'proofmark-nginx-'));
      program.listen(0, '127.0.0.1');
      await once(program, 'listening');
      const upstream = (program.address() as AddressInfo).port;
      port = await findFreePort();
      const plainPort = await findFreePort();
      storagePort = await findFreePort();
      storage = await startStorageServer(path.join(folder, 'storage'), {
        publicUrl: `http://127.0.0.1:${storagePort}`,
      });
      impatientPort = await findFreePort();
      const [key, certificate] = [path.join(folder, 'key.pem'), path.join(folder, 'certificate.pem')];
      const made = spawnSync(
        'openssl',
        ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'].concat([
          '-subj',
          '/CN=proofmark',
          '-keyout',
          key,
          '-out',
          certificate,
        ]),
        { encoding: 'utf8' },
      );
      expect(made.status, made.stderr).toBe(0);
      const own = path.join(folder, 'proofmark.conf');
      const { port: ownPort } = storage.server.address() as AddressInfo;
      const files = plainFileServer(ownPort, storagePort);
      const impatient = plainFileServer(ownPort, impatientPort);
      writeFileSync(
        own,
        [nginxConfig(), files, impatient.replace('client_body_timeout 75s', 'client_body_timeout 5s')]
          .join('\n')
          .replace(/listen \[::\].*\n/g, '')
          .replaceAll('listen 80;', `listen 127.0.0.1:${plainPort};`)
          .replaceAll('listen 443 ', `listen 127.0.0.1:${port} `)
          .replace(/server 127\.0\.0\.1:\d+;/g, `server 127.0.0.1:${upstream};`)
          .replace(/ssl_certificate .*;/g, `ssl_certificate ${certificate};`)
          .replace(/ssl_certificate_key .*;/g, `ssl_certificate_key ${key};`)
          .replaceAll('/var/log/nginx/', `${folder}/`),
      );
      file = path.join(folder, 'nginx.conf');
      writeFileSync(
        file,
        readFileSync(debianConfig, 'utf8')
          .replace(/include \/etc\/nginx\/sites-enabled\/.*;/, '')
          .replace('/etc/nginx/conf.d/*.conf', own)
          .replace(/^pid .*;/m, `pid ${folder}/nginx.pid;`)
          .replaceAll('/var/log/nginx/', `${folder}/`),
      );
      // Returns when it listens.
      const started = spawnSync(nginx, ['-c', file], { encoding: 'utf8' });
      expect(started.status, started.stderr).toBe(0);
    });
    afterAll(async () => {
      const stopped = spawnSync(nginx, ['-c', file, '-s', 'quit'], { encoding: 'utf8' });
      await storage.close();
      program.closeAllConnections();
      await new Promise((resolve) => program.close(resolve));
      rmSync(folder, { recursive: true });
      expect(stopped.status, stopped.stderr).toBe(0);
    });

    const open = (host: string, options: RequestOptions = {}) =>
      httpsRequest({
        host: '127.0.0.1',
        port,
        servername: host,
        rejectUnauthorized: false,
        agent: false,
        ...options,
        headers: { host, ...options.headers },
      });
    const answerOf = async (call: ReturnType<typeof open>): Promise<IncomingMessage> => {
      const [response] = await once(call, 'response');
      return response as IncomingMessage;
    };
    const [listener] = listeners;
    const host = listener?.host ?? '';

    it('takes the file without a warning', () => {
      const { status, stderr } = spawnSync(nginx, ['-t', '-c', file], { encoding: 'utf8' });
      expect({ status, warnings: stderr.match(/\[(warn|error|emerg|alert)\].*/g) }).toEqual({
        status: 0,
        warnings: null,
      });
    });

    it('replaces what the caller claims about itself', async () => {
      const claims = {
        'x-forwarded-for': '192.0.2.1',
        'x-forwarded-proto': 'gopher',
        'x-forwarded-host': 'evil.example',
        'x-request-id': 'mine',
        'x-real-ip': '192.0.2.2',
        forwarded: 'for=192.0.2.3',
        origin: 'https://portal.example.com',
      };
      const response = await answerOf(open(host, { headers: claims }).end());
      const { headers } = (await json(response)) as Seen;
      expect(headers).toMatchObject({
        host,
        origin: claims.origin,
        'x-forwarded-for': '127.0.0.1',
        'x-forwarded-proto': 'https',
        'x-forwarded-host': host,
        'x-request-id': expect.stringMatching(/^[0-9a-f]{32}$/),
      });
      expect(Object.keys(headers)).not.toContain('forwarded');
      expect(Object.keys(headers)).not.toContain('x-real-ip');
      expect(response.headers['strict-transport-security']).toBe('max-age=31536000');
    });

    it.each(listeners)('lets the largest body of $host through, and no larger one', async (each) => {
      const largest = largestBodyOf(each);
      const announce = (length: number) => {
        const call = open(each.host, { method: 'POST', path: '/part', headers: { 'content-length': length } });
        // The connection ends unfinished below.
        call.on('error', () => undefined);
        call.write('a');
        return call;
      };
      const reached = new Promise<string>((resolve) => arrived.push(() => resolve('reached the program')));
      const call = announce(largest);
      const outcome = await Promise.race([reached, answerOf(call).then(({ statusCode }) => statusCode)]);
      call.destroy();
      expect(outcome).toBe('reached the program');
      const refused = announce(largest + 2 * 1024 ** 2);
      expect((await answerOf(refused)).statusCode).toBe(413);
      refused.destroy();
    });

    it('passes the bytes of an upload, and keeps connections to the program', async () => {
      connections.clear();
      const body = Buffer.alloc(3 * 1024 ** 2, 'a');
      for (const _ of [1, 2, 3]) {
        const seen = (await json(await answerOf(open(host, { method: 'POST' }).end(body)))) as Seen;
        expect(seen.bytes).toBe(body.length);
      }
      expect(connections.size).toBeLessThan(3);
    });

    it('passes a part of an answer before its end', async () => {
      const response = await answerOf(open(host, { path: '/stream' }).end());
      const [first] = await once(response, 'data');
      expect(String(first)).toBe('first');
      arrived.shift()?.();
      const [last] = await once(response, 'data');
      expect(String(last)).toBe('last');
    });

    it('lets an upload pause as `doctor --pause` does, which names a shorter client_body_timeout', async () => {
      const upload = async (port: number, pauseMs: number) => {
        const away = 'http://127.0.0.1:1';
        const urls = { api: away, photo: away, code: away, portal: away, storage: `http://127.0.0.1:${port}` };
        const store = createLocalObjectStore({ ...storage.settings, publicUrl: urls.storage });
        return (await checkBodies(urls, store, pauseMs)).find(({ check }) => check === 'STORAGE_URL');
      };
      const [whole, cutOff] = await Promise.all([
        upload(storagePort, 0.8 * defaultTimeLimits.http.idleMs),
        upload(impatientPort, 7000),
      ]);
      expect(whole).toMatchObject({ level: 'ok', says: expect.stringContaining('read back') });
      expect(cutOff).toMatchObject({
        level: 'problem',
        says: expect.stringContaining('pauses for 7 s'),
        todo: expect.stringContaining('client_body_timeout'),
      });
    }, 120_000);

    it('serves no other name, and logs no address of a request', async () => {
      await expect(answerOf(open('other.example').end())).rejects.toThrow();
      // The first request of a connection is logged before the second is answered.
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      for (const place of ['/secret-link', '/']) {
        await json(await answerOf(open(host, { path: place, agent }).end()));
      }
      agent.destroy();
      const log = readFileSync(path.join(folder, 'proofmark.log'), 'utf8');
      expect(log).toContain(` ${host} GET 200 `);
      expect(log).not.toMatch(/secret-link|\/part/);
    });
  },
);
