import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertCompany } from '#server/accounts/queries/companies.ts';
import { insertUser } from '#server/accounts/queries/users.ts';
import { loadConfig } from '#server/core/config/config.ts';
import { services } from '#server/core/config/programs.mjs';
import { type Database, openDatabase } from '#server/core/db/database.ts';
import { recordKey } from '#server/core/db/migrate/record-key.ts';
import { createTestDatabase, type TestDatabase } from '#server/core/db/testing/test-database.ts';
import { memoryBucket, startMemoryS3 } from '#server/storage/testing/memory-s3.ts';
import { portalUrl, type RunningStorage, startStorageServer } from '#server/storage/testing/start-storage-server.ts';
import { judgeRoom } from './check-machine.ts';
import { judgeConnections, parseProgramCounts } from './connections.ts';
import { describeFindings, examine, type Surroundings } from './examine.ts';

const secretKey = 'a secret key for tests, of 32 or more characters';
const nodeVersion = process.versions.node;

let test: TestDatabase;
let database: Database;
let directory: string;
let storage: RunningStorage;
let smtp: SMTPServer;
let good: Record<string, string>;
const mailCommands: string[] = [];

beforeAll(async () => {
  test = await createTestDatabase();
  database = openDatabase(test.url, { max: 2, applicationName: 'test' });
  directory = await mkdtemp(path.join(tmpdir(), 'proofmark-doctor-'));
  storage = await startStorageServer(path.join(directory, 'storage'));
  smtp = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    onMailFrom: (_address, _session, done) => {
      mailCommands.push('MAIL');
      done();
    },
  });
  smtp.listen(0, '127.0.0.1');
  await once(smtp.server, 'listening');
  const address = smtp.server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  good = {
    DATABASE_URL: test.url,
    DATA_DIR: directory,
    SECRET_KEY: secretKey,
    STORAGE_URL: storage.settings.publicUrl,
    PORTAL_URL: portalUrl,
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    SERVICE_APP_ID: 'portal-1',
  };
  await recordKey(test.url, secretKey);
  const { db } = database;
  await db.transaction().execute(async (trx) => {
    const company = await insertCompany(trx, { name: 'Operator', slug: 'operator', company_type: 'operator' });
    await insertUser(trx, {
      companyId: company.id,
      email: 'operator@doctor.test',
      name: 'Operator',
      role: 'operator_admin',
      passwordHash: 'none',
    });
    await trx
      .insertInto('scan_apps')
      .values({ company_id: company.id, identifier: 'portal-1', name: 'Portal' })
      .execute();
  });
});
afterAll(async () => {
  await database.close();
  await storage.close();
  await new Promise<void>((resolve) => smtp.close(resolve));
  await test.drop();
  await rm(directory, { recursive: true, force: true });
});

const backupOf = (hoursAgo: number) => {
  const name = `${new Date(Date.now() - hoursAgo * 3_600_000).toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
  const folder = path.join(directory, `backups-${hoursAgo}`);
  mkdirSync(path.join(folder, 'snapshots', name), { recursive: true });
  writeFileSync(path.join(folder, 'snapshots', name, 'manifest.json'), '{}');
  return folder;
};

function surroundings(changes: Partial<Surroundings> = {}): Surroundings {
  const root = path.join(directory, 'release');
  mkdirSync(path.join(root, '.next'), { recursive: true });
  writeFileSync(path.join(root, '.next', 'BUILD_ID'), 'x');
  return {
    nodeVersion,
    portal: { root, secret: 'x'.repeat(32), trustedProxies: 'loopback' },
    backups: backupOf(2),
    ...changes,
  };
}

const look = (changes: Record<string, string> = {}, around = surroundings()) =>
  examine(loadConfig({ ...good, ...changes }), {}, around);

/** The findings that are not fine, but for what is of the machine and the tests beside this one. */
async function findWrong(changes: Record<string, string> = {}, around = surroundings()) {
  const { findings } = await look(changes, around);
  const passing = /^(PORTAL|API|PHOTO|STORAGE|CODE)_URL$|^Disk|^Connections$/;
  return findings.filter(({ check, level }) => level !== 'ok' && !passing.test(check));
}

describe('doctor', () => {
  it('finds nothing wrong where nothing is, and sends no mail', async () => {
    expect(await findWrong()).toEqual([]);
    expect(mailCommands).toEqual([]);
    const { tables } = await look();
    expect(tables.length).toBeGreaterThan(5);
  });

  it.each([
    ['another key', { SECRET_KEY: 'y'.repeat(32) }, 'SECRET_KEY', 'Set the key that was used first'],
    ['an application that is not there', { SERVICE_APP_ID: 'other' }, 'SERVICE_APP_ID', 'create-portal-app'],
    ['a mail server that is not there', { SMTP_URL: 'smtp://127.0.0.1:1' }, 'SMTP', 'See SMTP_URL'],
    ['a portal that may not post files', { PORTAL_URL: 'https://other.test' }, 'CORS of the store', 'PORTAL_URL'],
    ['a database that is not there', { DATABASE_URL: 'postgres://u:p@127.0.0.1:1/d' }, 'Database', 'DATABASE_URL'],
  ])('names %s, and what to do', async (_what, changes, check, todo) => {
    const wrong = (await findWrong(changes)).filter((finding) => finding.check === check);
    expect(wrong).toMatchObject([{ level: 'problem', todo: expect.stringContaining(todo) }]);
    expect(JSON.stringify(wrong)).not.toContain('u:p@');
  });

  it('says that the Node is another than the release is made for', async () => {
    expect(await findWrong({}, surroundings({ nodeVersion: '1.2.3' }))).toMatchObject([
      { check: 'Node', level: 'problem' },
    ]);
  });

  it('says what is missing of the portal', async () => {
    const { portal } = surroundings();
    const findOfPortal = async (changes: Partial<Surroundings['portal']>) => {
      const wrong = await findWrong(
        { PORTAL_URL: 'https://portal.test' },
        surroundings({ portal: { ...portal, ...changes } }),
      );
      return wrong.filter(({ check }) => check !== 'CORS of the store').map(({ check, level }) => [check, level]);
    };
    expect(await findOfPortal({ root: directory })).toEqual([['Portal', 'warning']]);
    expect(await findOfPortal({ secret: 'short', trustedProxies: undefined })).toEqual([
      ['NEXTAUTH_SECRET', 'problem'],
      ['TRUSTED_PROXIES', 'warning'],
    ]);
  });

  it('says how old the newest backup is', async () => {
    const old = await findWrong({}, surroundings({ backups: backupOf(50) }));
    expect(old).toMatchObject([{ check: 'Backup', level: 'warning', says: expect.stringContaining('50 hours ago') }]);
    const none = await findWrong({}, surroundings({ backups: path.join(directory, 'nowhere') }));
    expect(none).toMatchObject([{ check: 'Backup', level: 'warning', todo: expect.stringContaining('--backups') }]);
  });

  it('asks for https and a host of its own where the outside looks', async () => {
    const { findings } = await look({ API_URL: 'http://api.example', PORTAL_URL: 'https://example.com/portal' });
    const says = (check: string) => findings.find((finding) => finding.check === check)?.says;
    expect(says('API_URL')).toBe('http://api.example is not https');
    expect(says('PORTAL_URL')).toBe('https://example.com/portal has a path');
  });

  it('tries the bucket, and sees a store without CORS and a STORAGE_URL that browsers do not post to', async () => {
    const s3 = await startMemoryS3();
    try {
      const settings = {
        STORAGE_DRIVER: 's3',
        S3_ENDPOINT: s3.endpoint,
        S3_BUCKET: memoryBucket.bucket,
        S3_ACCESS_KEY_ID: 'test',
        S3_SECRET_ACCESS_KEY: 'test',
      };
      const wrong = await findWrong(settings);
      expect(wrong.map(({ check, level }) => [check, level])).toEqual([['CORS of the store', 'problem']]);
      expect(s3.objects.size).toBe(0);
      const { findings } = await look(settings);
      const posted = findings.find(({ check, level }) => check === 'STORAGE_URL' && level === 'problem');
      expect(posted?.todo).toBe(`Set STORAGE_URL to ${s3.endpoint} for the portal.`);
    } finally {
      s3.close();
    }
  });

  it('says what is missing of the schema', async () => {
    const removed = await database.pool.query('DELETE FROM kysely_migration WHERE name LIKE $1 RETURNING *', [
      '%-installation',
    ]);
    expect(await findWrong()).toMatchObject([{ check: 'Schema', todo: 'Run `prepare` of this release.' }]);
    const [{ name, timestamp }] = removed.rows;
    await database.pool.query('INSERT INTO kysely_migration VALUES ($1, $2)', [name, timestamp]);
  });

  it('names values that look the same, and changes none', async () => {
    const { db } = database;
    const { id: company_id } = await db.selectFrom('companies').select('id').executeTakeFirstOrThrow();
    const names = ['Zu\u0308rich', 'Z\u00fcrich', 'Bern', 'Ba\u00adsel ', 'Basel'];
    await db
      .insertInto('brands')
      .values(names.map((name) => ({ company_id, name })))
      .execute();
    const [wrong, ...others] = await findWrong();
    expect(others).toEqual([]);
    expect(wrong).toMatchObject({ check: 'Names', level: 'warning' });
    expect(wrong?.says).toContain('"Zu\\u{308}rich" and "Z\\u{fc}rich"');
    expect(wrong?.says).toContain('"Ba\\u{ad}sel "');
    expect(await db.selectFrom('brands').select('name').execute()).toHaveLength(names.length);
    await db.deleteFrom('brands').execute();
  });

  it('writes a line for each check, and what to do below it', async () => {
    const { findings, tables } = await look({ SERVICE_APP_ID: 'other' });
    const text = describeFindings(findings, tables).join('\n');
    expect(text).toMatch(/^PROBLEM {2}SERVICE_APP_ID +there is no active application other/m);
    expect(text).toMatch(/^ +→ Run `create-portal-app`/m);
  });
});

describe('connections', () => {
  it('are added up over all programs, against what PostgreSQL has room for', () => {
    const room = { max: 100, reserved: 3, others: 0 };
    expect(judgeConnections(room, 10, {}, 'none')).toMatchObject({ level: 'ok' });
    const many = parseProgramCounts('api=4,photo=3,worker=2');
    expect(judgeConnections(room, 10, many ?? {}, 'none')).toMatchObject({ level: 'problem' });
    expect(judgeConnections(room, 10, many ?? {}, 'transaction')).toMatchObject({ level: 'ok' });
    expect(judgeConnections({ ...room, max: 45 }, 10, {}, 'none').level).toBe('warning');
  });

  it('know every program, and no other', () => {
    for (const { name } of services) expect(parseProgramCounts(`${name}=2`)).toEqual({ [name]: 2 });
    expect([parseProgramCounts('apis=2'), parseProgramCounts('api'), parseProgramCounts('')]).toEqual([
      null,
      null,
      null,
    ]);
  });
});

it('judges the room on a disk by its share', () => {
  expect([50, 9, 1].map((free) => judgeRoom('Disk', '/', free, 100).level)).toEqual(['ok', 'warning', 'problem']);
});
