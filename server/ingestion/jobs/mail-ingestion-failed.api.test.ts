import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type IngestionWorld, ingest, openIngestionWorld } from '../testing/ingestion-world.ts';
import { mailIngestionFailed } from './mail-ingestion-failed.job.ts';

const received: { to: string[]; source: string }[] = [];
let refuses = false;
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData(stream, { envelope }, done) {
    text(stream).then((source) => {
      if (refuses) {
        done(new Error('try later'));
        return;
      }
      received.push({ to: envelope.rcptTo.map(({ address }) => address), source });
      done();
    }, done);
  },
});

let world: IngestionWorld;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  world = await openIngestionWorld({ SMTP_URL: `smtp://127.0.0.1:${port}`, PORTAL_URL: 'http://portal.test' });
  const { db } = world.context.database;
  const user = { company_id: world.brand.id, name: 'X', password_hash: '' };
  await db
    .insertInto('users')
    .values([
      { ...user, email: 'second@brand.test', role: 'account_admin' },
      { ...user, email: 'gone@brand.test', role: 'account_admin', is_active: false },
      { ...user, email: 'editor@brand.test', role: 'workorder_editor' },
    ])
    .execute();
});
afterAll(async () => {
  await world.close();
  await new Promise<void>((resolve) => server.close(resolve));
});
beforeEach(() => {
  received.length = 0;
  refuses = false;
});

const run = (ingestionId: number) => mailIngestionFailed.run({ ingestionId }, world.context);

it("tells the company's active admins what was wrong and where to read on, once", async () => {
  const { record } = await ingest(world, world.brand, 'id\nmail-aaaa\nmail-aaaa\nx\n', { description: 'Lot 7' });
  await run(record.id);
  await run(record.id);
  expect(received).toHaveLength(1);
  expect(received[0]?.to).toEqual(['admin@brand.test', 'second@brand.test']);
  const source = received[0]?.source.replace(/=\r\n/g, '') ?? '';
  expect(source).toContain(`Subject: Upload failed: ${record.key} (Lot 7)`);
  expect(source).toContain(`Message-ID: <${record.key}.failed@proofmark>`);
  expect(source).toContain('duplicate_id_error, 1');
  expect(source).toContain('mail-aaaa');
  expect(source).toContain('invalid_id_error, 1');
  expect(source).toContain(`http://portal.test/ingestion/${record.key}`);
});

it('is sent again, as the same message, when the mail server would not take it', async () => {
  const { record } = await ingest(world, world.brand, 'id\nx\n');
  refuses = true;
  await expect(run(record.id)).rejects.toThrow();
  refuses = false;
  await run(record.id);
  expect(received).toHaveLength(1);
  expect(received[0]?.source).toContain(`Message-ID: <${record.key}.failed@proofmark>`);
});

it('says nothing of an ingestion that went well', async () => {
  const { record } = await ingest(world, world.brand, 'id\nmail-good-1\n');
  await run(record.id);
  expect(received).toEqual([]);
});
