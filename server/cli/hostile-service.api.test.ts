import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeService, sendJson, startFakeService } from './testing/fake-service.ts';
import { type CliHome, createCliHome } from './testing/run-cli.ts';

/** Command line against a service, or a proxy in between, that misbehaves. */
vi.setConfig({ testTimeout: 120_000 });

let home: CliHome;
let services: FakeService[];
beforeEach(async () => {
  services = [];
  home = await createCliHome();
});
afterEach(async () => {
  await home.remove();
  await Promise.all(services.map((service) => service.close()));
});

async function start(...[answer]: Parameters<typeof startFakeService>): Promise<FakeService> {
  const service = await startFakeService(answer);
  services.push(service);
  return service;
}

const at = ({ url }: FakeService) => ['--url', url, '--token', 'uat_test'];
const emptyPage = { count: 0, next: null, previous: null, results: [] };
const company = {
  id: 7,
  name: 'N',
  slug: 's',
  company_type: 'brand_owner',
  created_at: '2026-01-01T00:00:00Z',
  settings: {
    keep_photos: false,
    photo_retention_days: 90,
    max_scan_count: null,
    time_zone: null,
    language: null,
  },
};

describe('the token', () => {
  // conforms: 38.2
  it('that is kept goes to the address it came from, and to no other', async () => {
    const service = await start((_, response) => sendJson(response, 200, emptyPage));
    await mkdir(home.configDirectory, { recursive: true });
    await writeFile(
      path.join(home.configDirectory, 'session.json'),
      JSON.stringify({ url: 'https://mine.test', token: 'uat_secret', email: 'a@b.test', expires_at: 'later' }),
    );
    const end = await home.run(['workorders', 'list', '--url', service.url]);
    expect(end.code).toBe(3);
    expect(service.seen).toEqual([]);
  });

  it('does not follow a redirect to a file', async () => {
    const storage = await start((_, response) => response.end('a zip'));
    const service = await start((_, response) => response.writeHead(302, { location: `${storage.url}/file` }).end());
    const end = await home.json(['workorders', 'download', '1', ...at(service)]);
    expect(end.value).toEqual({ workorder: 1, file: 'workorder-1-codes.zip', bytes: 5 });
    expect(service.seen[0]?.headers.authorization).toBe('UAT uat_test');
    expect(storage.seen[0]?.headers).not.toHaveProperty('authorization');
  });

  it('follows no redirect that is not to a web address', async () => {
    const service = await start((_, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end());
    expect((await home.run(['workorders', 'download', '1', ...at(service)])).code).toBe(5);
    expect(await readdir(home.directory)).toEqual([]);
  });
});

describe('text of the service', () => {
  // conforms: 38.2
  it('cannot act on the terminal', async () => {
    const name = 'evil\u001b[2J\u009b31m\u202e';
    const page = { ...emptyPage, count: 1, results: [{ ...company, name }] };
    const service = await start((_, response) => sendJson(response, 200, page));
    const shown = await home.run(['companies', 'list', ...at(service)]);
    expect(shown.stdout).toContain('evil\\u001b[2J\\u009b31m\\u202e');
    const { stdout, value } = await home.json<typeof page>(['companies', 'list', ...at(service)]);
    expect(value.results[0]?.name).toBe(name);
    expect(stdout.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u202e]/u);
  });

  it('nor in a refusal', async () => {
    const problem = { detail: 'no\u001b]0;x\u0007', field: ['bad\u001b[0m'] };
    const service = await start((_, response) => sendJson(response, 400, problem));
    const end = await home.run(['companies', 'list', ...at(service)]);
    expect([end.code, end.stderr]).toEqual([1, 'no\\u001b]0;x\\u0007\n  field: bad\\u001b[0m\n']);
  });
});

describe('a service in trouble', () => {
  it('that asks to wait is waited for', async () => {
    const service = await start((_, response, number) =>
      number === 1 ? sendJson(response, 429, {}, { 'retry-after': '2' }) : sendJson(response, 200, emptyPage),
    );
    const began = Date.now();
    const end = await home.run(['companies', 'list', ...at(service)]);
    expect([end.code, end.stdout, end.stderr]).toEqual([
      0,
      expect.stringMatching(/None\n$/),
      'The service asks to wait 2 s\n',
    ]);
    expect(Date.now() - began).toBeGreaterThan(1900);
  });

  it('that asks for an hour is not', async () => {
    const service = await start((_, response) => sendJson(response, 429, {}, { 'retry-after': '3600' }));
    expect((await home.run(['companies', 'list', ...at(service)])).code).toBe(1);
    expect(service.seen).toHaveLength(1);
  });

  // conforms: 38.2
  it('that drops the connection is sent the order again under the same key', async () => {
    const service = await start((_, response, number) =>
      number === 1 ? response.destroy() : sendJson(response, 201, company),
    );
    const create = ['companies', 'create', '--name', 'N', '--slug', 's', '--type', 'brand_owner'];
    expect((await home.run([...create, ...at(service)])).code).toBe(0);
    const [first, second] = service.seen;
    expect(first?.headers['idempotency-key']).toMatch(/^[\x21-\x7e]{20,255}$/);
    expect([second?.headers['idempotency-key'], second?.body]).toEqual([
      first?.headers['idempotency-key'],
      first?.body,
    ]);
  });

  it('that has too many photos, or drops one, is sent the same photo again when it asks for it', async () => {
    const missing = { missing_prints: 5, missing_captures: 15, prints: 0, usable_captures: 0, complete_prints: 0 };
    const progress = { training_status: 0, obstacle: null, refusal: null, model: null, ...missing };
    const made = { id: 1, created_at: company.created_at, code: 'ABC', print: 'A', image_roi: [0, 0, 1, 1] };
    const capture = { ...made, is_usable: false, image_quality: ['blurry'], hints: ['Hold still.'], measurement: null };
    const service = await start(({ method }, response, number) => {
      if (method === 'GET') return sendJson(response, 200, { ...emptyPage, progress });
      if (number === 1) return response.destroy();
      if (number === 2) return sendJson(response, 503, {}, { 'retry-after': '1' });
      return sendJson(response, 201, capture);
    });
    await writeFile(path.join(home.directory, 'proof.jpg'), 'the photo itself');
    const end = await home.run(['proofs', 'upload', '7', 'proof.jpg', '--print', 'A', ...at(service)]);
    expect([end.code, end.stdout], end.stderr).toEqual([0, expect.stringContaining('\nproof.jpg: Hold still.\n')]);
    const posts = service.seen.filter(({ method }) => method === 'POST');
    expect(posts).toHaveLength(3);
    expect(new Set(posts.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
    for (const { headers, body, url } of posts.slice(1)) {
      expect(url).toBe('/api/v2/workorders/7/qa-captures/');
      expect(headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
      expect(body).toMatch(
        /name="print"\r\n\r\nA\r\n[\s\S]*name="image"; filename="proof.jpg"[\s\S]*\r\n\r\nthe photo itself\r\n/,
      );
    }
  });

  it('is not asked twice for what might then be done twice', async () => {
    const service = await start((_, response) => response.destroy());
    expect((await home.run(['workorders', 'archive', '1', ...at(service)])).code).toBe(5);
    expect((await home.run(['codes', 'export', ...at(service)])).code).toBe(5);
    expect(service.seen.map(({ method }) => method)).toEqual(['PATCH', 'GET']);
  });

  // conforms: 38.2
  it('ends with 5 when it fails, is away, or is no service at all', async () => {
    const failing = await start((_, response) => sendJson(response, 500, { detail: 'Sorry.', request_id: 'r-1' }));
    const end = await home.json(['companies', 'list', ...at(failing)], { alone: true });
    expect([end.code, end.value, end.stderr]).toEqual([
      5,
      { error: expect.objectContaining({ status: 500, request_id: 'r-1' }) },
      'Sorry.\n  Request r-1\n',
    ]);
    const page = await start((_, response) => response.end('<html>'));
    expect((await home.run(['companies', 'list', ...at(page)])).code).toBe(5);
    await page.close();
    expect((await home.run(['companies', 'list', ...at(page)])).code).toBe(5);
  });

  it('that breaks a download off leaves no file', async () => {
    const service = await start((_, response) => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write('half', () => response.destroy());
    });
    expect((await home.run(['workorders', 'serial-numbers', '1', ...at(service)])).code).toBe(5);
    expect(await readdir(home.directory)).toEqual([]);
  });
});

describe('a second factor', () => {
  const answer: Parameters<typeof startFakeService>[0] = ({ body }, response) =>
    JSON.parse(body).otp === '123456'
      ? sendJson(response, 200, {
          token: 'uat_new',
          expires_at: '2026-01-01T00:00:00Z',
          user: { id: 1, email: 'a@b.test', name: 'A', role: 'analyst' },
        })
      : sendJson(response, 401, { code: 'otp_required', detail: 'A one-time code is needed.' });

  it('is asked for, or given with --otp', async () => {
    const service = await start(answer);
    const login = ['login', '--url', service.url, '--email', 'a@b.test', '--password-stdin'];
    const without = await home.run(login, { stdin: 'secret\n' });
    expect([without.code, without.stderr]).toEqual([3, expect.stringContaining('--otp')]);
    const given = await home.run([...login, '--otp', '123456'], { stdin: 'secret\n' });
    expect([given.code, given.stdout]).toEqual([0, expect.not.stringContaining('uat_new')]);
  });
});

describe('the user', () => {
  it('who interrupts ends it with 130', async () => {
    const service = await start(() => undefined);
    const list = home.json(['companies', 'list', ...at(service)], { stdin: '' });
    const interrupted = home.json(['workorders', 'watch', '1', ...at(await startBusy())], {
      onStderr: (soFar, interrupt) => soFar.includes('asks to wait') && interrupt(),
    });
    expect(await interrupted).toMatchObject({ code: 130, value: { error: { code: 'interrupted' } } });
    await service.close();
    expect((await list).code).toBe(5);
  });

  // conforms: 38.2
  it.each([
    [['nonsense']],
    [['workorders', 'create-sid']],
    [['workorders', 'show', 'seven', '--token', 'x']],
    [['workorders', 'create-sid', '--reference', 'x', '--quantity', 'many', '--activate-on-complete']],
    [['workorders', 'list', '--state', 'unheard-of']],
    [['ingestion', 'upload', 'not-there.csv', '--token', 'x']],
    [['authenticate', 'not-there.jpg', '--app', 'x']],
    [['proofs', 'upload', '1', 'not-there.jpg', '--token', 'x']],
    [['proofs', 'upload', '1', '--token', 'x']],
    [['workorders', 'artwork', '1', '--format', 'pdf', '--sheet', 'A4', '--sheet-gap', 'wide', '--token', 'x']],
    [['codes', 'status', '--to', 'active', '--token', 'x']],
    [['companies', 'list', '--url', 'ftp://x']],
  ])('hears with 2 what is wrong with %j', async (args) => {
    const end = await home.json(args);
    expect([end.code, end.value]).toEqual([2, { error: { code: 'usage', message: expect.any(String) } }]);
    expect(end.stderr).not.toBe('');
  });

  it('finds the exit codes in the help, and starts it by its launcher on whatever Node there is', async () => {
    const program = fileURLToPath(new URL('../bin/proofmark.mjs', import.meta.url));
    const node = path.join(home.configDirectory, 'node');
    await mkdir(home.configDirectory, { recursive: true });
    await copyFile(process.execPath, node);
    for (const launcher of [{ program }, { program, node }]) {
      const help = await home.run(['--help'], launcher);
      expect([help.code, help.stdout]).toEqual([0, expect.stringMatching(/Exit codes:[\s\S]*130 {2}interrupted/)]);
      expect((await home.run(['workorders', 'show', 'seven', '--token', 'x'], launcher)).code).toBe(2);
    }
  });
});

const startBusy = () => start((_, response) => sendJson(response, 429, {}, { 'retry-after': '100' }));
