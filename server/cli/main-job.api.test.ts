import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { CodeTask } from '#lib/contract/code-tasks.ts';
import type { IngestionError, IngestionRecord } from '#lib/contract/ingestion.ts';
import { cancelWorkorder } from '#lib/contract/workorder-steps.ts';
import { type Workorder, workorder as workorderSchema } from '#lib/contract/workorders.ts';
import { testPassword } from '#server/programs/api/testing/people.ts';
import { insertCalibratedPair, insertWaitingWorkorder } from '#server/programs/api/testing/print-resources.ts';
import { readZip } from '#server/programs/api/testing/read-zip.ts';
import { startApi, type TestApi } from '#server/programs/api/testing/start-api.ts';
import { type CliHome, createCliHome } from './testing/run-cli.ts';

/** The daily work, as people and scripts do it: the command line against the API, storage and a worker. */
vi.setConfig({ testTimeout: 120_000 });

let api: TestApi;
let brand: CliHome;
beforeAll(async () => {
  api = await startApi();
  await api.startWorker();
  brand = await createCliHome();
  const { email } = api.world.people.brandAdmin;
  const login = ['login', '--url', api.baseUrl, '--email', email, '--password-stdin'];
  const { code, stderr } = await brand.run(login, { stdin: `${testPassword}\n`, alone: true });
  expect(stderr).toBe('');
  expect(code).toBe(0);
});
afterAll(async () => {
  await brand?.remove();
  await api?.close();
});

const inWork = (file: string) => path.join(brand.directory, file);
const token = (home: CliHome) =>
  readFile(path.join(home.configDirectory, 'session.json'), 'utf8').then((text) => JSON.parse(text).token as string);

let made = 0;
async function order(...more: string[]): Promise<Workorder> {
  const args = ['workorders', 'create-sid', '--reference', `cli ${++made}`, '--activate-on-complete', '--wait'];
  const { code, value } = await brand.json<Workorder>([...args, '--quantity', '30', ...more]);
  expect(code).toBe(0);
  return workorderSchema.parse(value);
}

describe('signing in', () => {
  it('keeps the token where only its owner reads it, and never shows it', async () => {
    expect((await stat(path.join(brand.configDirectory, 'session.json'))).mode & 0o777).toBe(0o600);
    expect((await stat(brand.configDirectory)).mode & 0o777).toBe(0o700);
    const who = await brand.json<{ user: { email: string } }>(['whoami']);
    expect(who.value.user.email).toBe(api.world.people.brandAdmin.email);
    expect(who.stdout + who.stderr).not.toContain(await token(brand));
  });

  it('refuses a wrong password with 3, and keeps nothing', async () => {
    const home = await createCliHome({ PROOFMARK_URL: api.baseUrl });
    const { email } = api.world.people.analyst;
    const end = await home.json(['login', '--email', email, '--password-stdin'], {
      stdin: 'wrong\n',
      alone: true,
    });
    expect([end.code, end.value]).toEqual([
      3,
      { error: expect.objectContaining({ code: 'invalid_credentials', status: 401 }) },
    ]);
    await expect(stat(home.configDirectory)).rejects.toThrow('ENOENT');
    await home.remove();
  });

  it('ends with logout: the token is revoked and forgotten', async () => {
    const home = await createCliHome();
    const login = ['login', '--url', api.baseUrl, '--email', api.world.people.analyst.email, '--password-stdin'];
    expect((await home.run(login, { stdin: testPassword })).code).toBe(0);
    const revoked = await token(home);
    expect((await home.run(['logout'])).code).toBe(0);
    expect((await home.run(['whoami', '--url', api.baseUrl])).code).toBe(3);
    expect((await home.run(['whoami', '--url', api.baseUrl, '--token', revoked])).code).toBe(3);
    expect((await home.run(['logout'])).code).toBe(3);
    await home.remove();
  });
});

describe('ordered codes', () => {
  // conforms: 38.1
  it('are waited for, downloaded, exported, and found again', async () => {
    const workorder = await order('--product', 'SOAP', '--extended-id-style', 'compact-12');
    expect(workorder).toMatchObject({ state: 'completed', quantity: 30, product: { sku: 'SOAP' } });
    const saved = await brand.json(['workorders', 'download', String(workorder.id), '-o', 'codes.zip']);
    expect(saved.value).toEqual({ workorder: workorder.id, file: 'codes.zip', bytes: workorder.codegen_file_size });
    const { 'codes.csv': csv = '' } = await readZip(await readFile(inWork('codes.zip')));
    expect(csv.trimEnd().split('\n')).toHaveLength(31);

    const serials = await brand.run(['workorders', 'serial-numbers', String(workorder.id), '-o', 'serials.csv']);
    expect([serials.code, serials.stdout]).toEqual([0, expect.stringMatching(/^Saved serials\.csv \(\d+ B\)\.\n$/)]);

    const exported = await brand.json<{ document: { row_count: number }; file: string }>([
      ...['codes', 'export', '--workorder', String(workorder.id), '--status', '1', '-o', 'export.zip'],
    ]);
    expect(exported.value).toMatchObject({ document: { row_count: 30 }, file: 'export.zip' });
    const [rows = ''] = Object.values(await readZip(await readFile(inWork('export.zip'))));
    expect(rows.trimEnd().split('\n')).toHaveLength(31);

    const list = await brand.run(['workorders', 'list', '--reference', workorder.reference ?? '']);
    expect(list.stdout.split('\n')[1]).toMatch(
      new RegExp(`^\\s*${workorder.id}  ${workorder.reference} +completed +30`),
    );
    const again = await brand.run(['workorders', 'download', String(workorder.id), '-o', 'codes.zip']);
    expect([again.code, again.stderr]).toEqual([2, 'codes.zip is there already; --force replaces it.\n']);
    expect((await brand.run(['workorders', 'download', String(workorder.id), '-o', 'codes.zip', '--force'])).code).toBe(
      0,
    );
    expect((await readdir(brand.directory)).filter((name) => name.includes('.part'))).toEqual([]);
  });

  it('are ordered once under one idempotency key', async () => {
    const args = [
      'workorders',
      'create-sid',
      '--reference',
      'cli once',
      '--quantity',
      '1',
      '--no-activate-on-complete',
    ];
    const [first, second] = [
      await brand.json<Workorder>([...args, '--idempotency-key', 'cli-once']),
      await brand.json<Workorder>([...args, '--idempotency-key', 'cli-once']),
    ];
    expect([first.code, second.code, second.value.id]).toEqual([0, 0, first.value.id]);
    const refused = await brand.json(args);
    expect(refused.code).toBe(1);
    expect(refused.value).toEqual({
      error: expect.objectContaining({ status: 400, fields: { reference: [expect.any(String)] } }),
    });
    expect(refused.stderr).toMatch(/^ {2}reference: Another workorder has this reference\.\n$/);
  });

  it('change their status and their SCM data', async () => {
    const { id } = await order();
    const changed = await brand.json<CodeTask>([
      ...['codes', 'status', '--workorder', String(id), '--to', 'blacklisted', '--reason', '4'],
    ]);
    expect([changed.code, changed.value]).toMatchObject([0, { status: 'complete', changed_codes: 30 }]);
    const set = await brand.json<CodeTask>(['scm', 'upload-async', '--workorder', String(id), '--set', 'lot=L9']);
    expect([set.code, set.value]).toMatchObject([0, { status: 'complete', changed_codes: 30 }]);
    const found = await brand.json<{ results: { extended_id: string }[] }>([
      ...['codes', 'list', '--scm', 'lot=L9', '--workorder', String(id), '--limit', '2'],
    ]);
    expect(found.value.results).toHaveLength(2);
    const ids = found.value.results.map(({ extended_id }) => extended_id);
    await writeFile(inWork('scm.csv'), `\ufeffextended_id,lot,nokey\r\n${ids[0]},"a ""b"", c",1\r\n${ids[1]},,2\r\n`);
    const sent = await brand.json(['scm', 'upload', 'scm.csv']);
    expect(sent.value).toEqual({
      total_updates: 2,
      changes: 2,
      items: 2,
      codes_affected: 2,
      discarded_keys: ['nokey'],
    });
    const code = await brand.json(['codes', 'show', ids[0] ?? '']);
    expect(code.value).toMatchObject({ status: 'blacklisted', scm_data: { lot: 'a "b", c' } });

    // As a spreadsheet program saves it.
    await writeFile(inWork('wide.txt'), `extended_id\tlot\n${ids[0]}\t'=1\n`, 'utf16le');
    expect((await brand.json(['scm', 'upload', 'wide.txt'])).value).toMatchObject({ changes: 1 });
    expect((await brand.json(['codes', 'show', ids[0] ?? ''])).value).toMatchObject({ scm_data: { lot: '=1' } });
    await writeFile(inWork('ids.csv'), `key;reason\n${ids[0]};x\n`);
    const active = await brand.json<CodeTask>(['codes', 'status', '--ids-file', 'ids.csv', '--to', 'active']);
    expect(active.value).toMatchObject({ status: 'complete', changed_codes: 1 });
  });

  // conforms: 38.1
  it('with a secure graphic go by way of the printing partner', async () => {
    const pair = await insertCalibratedPair(api);
    const partner = String(api.world.companies.printer);
    const ordered = await brand.json<Workorder>([
      ...['workorders', 'create-sg', '--reference', 'cli sg', '--quantity', '5', '--code-layout', 'sg-inside'],
      ...['--printing-partner', partner, '--activate-on-complete'],
    ]);
    expect(ordered.code).toBe(0);
    const id = String(ordered.value.id);
    const printer = await createCliHome({
      PROOFMARK_URL: api.baseUrl,
      PROOFMARK_TOKEN: api.world.people.printOperator.token,
    });
    const confirm = ['workorders', 'confirm', id, '--equipment', String(pair.equipmentId), '--substrate'];
    expect((await printer.run([...confirm, String(pair.otherSubstrateId)])).code).toBe(1);
    expect((await printer.run([...confirm, String(pair.substrateId), '--external-id', 'J1'])).code).toBe(0);
    const watched = await brand.json<Workorder>(['workorders', 'watch', id]);
    expect([watched.code, watched.value.state]).toEqual([0, 'ready to print']);
    expect(watched.stderr).toMatch(/^Workorder \d+ {2}100% {2}5 of 5 codes {2}ready to print$/m);
    expect((await printer.run(['workorders', 'report-printed', id])).code).toBe(0);
    const completed = await brand.json<Workorder>(['workorders', 'watch', id, '--completed']);
    expect(completed.value.state).toBe('completed');
    expect((await brand.run(['workorders', 'cancel', id])).code).toBe(2);
    expect((await brand.run(['workorders', 'cancel', id, '--yes'])).code).toBe(1);
    expect((await brand.json<Workorder>(['workorders', 'archive', id])).value.is_archived).toBe(true);
    await printer.remove();
  });
});

describe('a watched workorder', () => {
  // conforms: 38.1
  it('whose generation failed is watched on, until it is canceled', async () => {
    const id = await insertWaitingWorkorder(api);
    const broken = { codegen_status: 5, codegen_error: 'An error.' };
    await api.database.db.updateTable('workorders').set(broken).where('id', '=', id).execute();
    let canceling: Promise<unknown> | undefined;
    const watched = await brand.json<Workorder>(['workorders', 'watch', String(id)], {
      onStderr: (soFar) => {
        if (!soFar.includes('failed, goes on by itself')) return;
        canceling ??= api.call(cancelWorkorder, { token: api.world.people.brandAdmin.token, params: { id } });
      },
    });
    await canceling;
    expect([watched.code, watched.value.id, watched.stderr.split('\n').at(-2)]).toEqual([1, id, 'It was canceled.']);
  });

  it('is watched no longer than was asked', async () => {
    const id = await insertWaitingWorkorder(api);
    const watched = await brand.json(['workorders', 'watch', String(id), '--timeout', '1']);
    expect([watched.code, watched.value]).toEqual([
      1,
      { error: { code: 'failed', message: 'Not done after 1 s. It goes on at the service.' } },
    ]);
  });
});

describe('own codes', () => {
  // conforms: 38.1
  it('are uploaded and processed; the file comes back as it was', async () => {
    const csv = `id,product\n${Array.from({ length: 200 }, (_, i) => `cli-own-${1000 + i},SOAP`).join('\n')}\n`;
    await writeFile(inWork('own.csv'), csv);
    const end = await brand.json<{ record: IngestionRecord }>([
      'ingestion',
      'upload',
      'own.csv',
      '--default',
      'lot=L1',
    ]);
    expect(end.code).toBe(0);
    const { record } = end.value;
    expect(record).toMatchObject({
      status: 'completed',
      row_count: 200,
      description: 'own.csv',
      ingestion_mode: 'file',
    });
    expect((await brand.run(['ingestion', 'source', record.key, '-o', 'back.csv'])).code).toBe(0);
    expect(await readFile(inWork('back.csv'), 'utf8')).toBe(csv);
    const code = await brand.json(['codes', 'show', 'cli-own-1199']);
    expect(code.value).toMatchObject({
      sku: 'SOAP',
      scm_data: { lot: 'L1' },
      workorder_id: record.result_data.workorder_id,
    });
  });

  // conforms: 38.1
  it('with faults end with 1, every fault named and saved', async () => {
    await writeFile(inWork('bad.csv'), 'id,product\ncli-fine-01,SOAP\nbad id!,SOAP\ncli-fine-02,NO-SUCH\n');
    const shown = await brand.run(['ingestion', 'upload', 'bad.csv']);
    expect(shown.code).toBe(1);
    expect(shown.stdout).toMatch(/^ +3 {2}id +bad id! /m);
    const end = await brand.json<{ record: IngestionRecord; errors: IngestionError[]; errors_file: string }>([
      ...['ingestion', 'upload', 'bad.csv', '--errors', 'errors.csv'],
    ]);
    expect(end.code).toBe(1);
    expect(end.value.record).toMatchObject({ status: 'error', error_count: 2 });
    expect(end.value.errors.map(({ row, column }) => [row, column])).toEqual([
      [3, 'id'],
      [4, 'product'],
    ]);
    expect(end.value.errors_file).toBe('errors.csv');
    expect(await readFile(inWork('errors.csv'), 'utf8')).toMatch(/^"row","column",.*\n"3","id","bad id!",/);
  });

  it('can be started, watched later, and canceled only while they run', async () => {
    await writeFile(inWork('later.json'), '[{"id":"cli-later-01"}]');
    const started = await brand.json<{ record_key: string }>(['ingestion', 'upload', 'later.json', '--no-wait']);
    const key = started.value.record_key;
    const watched = await brand.json<{ record: IngestionRecord }>(['ingestion', 'watch', key]);
    expect([watched.code, watched.value.record.status]).toEqual([0, 'completed']);
    expect((await brand.run(['ingestion', 'cancel', key])).code).toBe(1);
  });
});

describe('the operator', () => {
  // conforms: 38.1
  it('creates and invites into a company, and creates a user and a token that does what it may', async () => {
    const operator = await createCliHome({
      PROOFMARK_URL: api.baseUrl,
      PROOFMARK_TOKEN: api.world.people.operatorAdmin.token,
    });
    const company = await operator.json<{ id: number }>([
      ...['companies', 'create', '--name', 'New Brand', '--slug', 'new-brand', '--type', 'brand_owner'],
    ]);
    expect(company.code).toBe(0);
    const person = ['--email', 'new@brand.test', '--name', 'New', '--role', 'account_admin'];
    const invited = await operator.json<{ company: { slug: string } }>([
      ...['invitations', 'create', ...person, '--company', String(company.value.id)],
    ]);
    expect([invited.code, invited.value.company.slug]).toEqual([0, 'new-brand']);
    const typed = await operator.run(
      [...['users', 'create', ...person], '--company', String(company.value.id), '--password-stdin'],
      { stdin: 'a long password 123\n' },
    );
    expect(typed.code).not.toBe(0);
    await operator.remove();

    const brand = await createCliHome({
      PROOFMARK_URL: api.baseUrl,
      PROOFMARK_TOKEN: api.world.people.brandAdmin.token,
    });
    const create = ['users', 'create', ...person, '--password-stdin'];
    const user = await brand.json(create, { stdin: 'a long password 123\n' });
    expect(user.code).toBe(0);
    await brand.remove();

    const admin = await createCliHome({ PROOFMARK_URL: api.baseUrl });
    const login = ['login', '--email', 'new@brand.test', '--password-stdin'];
    expect((await admin.run(login, { stdin: 'a long password 123\n' })).code).toBe(0);
    const issued = await admin.json<{ id: number; token: string }>([
      ...['tokens', 'create', '--name', 'reader', '--permissions', 'workorder_view', '--days', '1'],
    ]);
    expect(issued.code).toBe(0);
    const env = { PROOFMARK_TOKEN: issued.value.token };
    expect((await admin.run(['workorders', 'list'], { env })).code).toBe(0);
    const order = ['workorders', 'create-sid', '--reference', 'x', '--quantity', '1', '--activate-on-complete'];
    const refused = await admin.json(order, { env });
    expect([refused.code, refused.value]).toEqual([
      3,
      { error: expect.objectContaining({ code: 'permission_denied' }) },
    ]);
    expect((await admin.run(['tokens', 'revoke', String(issued.value.id)])).code).toBe(0);
    expect((await admin.run(['workorders', 'list'], { env })).code).toBe(3);
    await admin.remove();
  });
});

describe('whatever is not there', () => {
  it('ends with 4, also when it is another company’s', async () => {
    const { id } = await order();
    const rival = await createCliHome({
      PROOFMARK_URL: api.baseUrl,
      PROOFMARK_TOKEN: api.world.people.rivalAdmin.token,
    });
    for (const args of [
      ['workorders', 'show', String(id)],
      ['workorders', 'download', String(id)],
      ['ingestion', 'show', 'ing_nothing'],
      ['call', 'GET', `/api/v2/workorders/${id}/`],
    ]) {
      const end = await rival.json(args);
      expect([end.code, end.value], args.join(' ')).toEqual([4, { error: expect.objectContaining({ status: 404 }) }]);
    }
    expect(await readdir(rival.directory)).toEqual([]);
    await rival.remove();
  });

  // conforms: 38.1
  it('can be reached by call, as anything else', async () => {
    const end = await brand.json<{ results: { sku: string }[] }>(['call', 'get', '/api/v2/products/?sku__exact=SOAP']);
    expect(end.value.results.map(({ sku }) => sku)).toEqual(['SOAP']);
    const data = '{"reference":"by call","quantity":2,"activate_on_complete":false}';
    const made = await brand.json<Workorder>(['call', 'POST', '/api/v2/workorders/create-sid/', '--data', '-'], {
      stdin: data,
      alone: true,
    });
    expect([made.code, made.value.reference]).toEqual([0, 'by call']);
    expect((await brand.run(['call', 'POST', '/api/v2/workorders/create-sid/', '-d', '{'])).code).toBe(2);
    expect((await brand.run(['call', 'GET', '//elsewhere.test/'])).code).toBe(2);
  });
});
