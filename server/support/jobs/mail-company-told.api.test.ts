import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type IngestionWorld, ingest, openIngestionWorld } from '#server/ingestion/testing/ingestion-world.ts';
import { insertEntry } from '../queries/cases.ts';
import { mailCompanyTold } from './mail-company-told.job.ts';

const received: { to: string[]; source: string }[] = [];
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData(stream, { envelope }, done) {
    text(stream).then((source) => {
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
});
afterAll(async () => {
  await world.close();
  await new Promise<void>((resolve) => server.close(resolve));
});
beforeEach(() => {
  received.length = 0;
});

const tell = (ingestionId: number, subject: string) =>
  world.context.database.db.transaction().execute((trx) =>
    insertEntry(
      trx,
      { companyId: world.brand.id, errorType: 'duplicate_id_error' },
      {
        kind: 'told',
        authorId: world.support.adminId,
        text: 'Row 3 repeats row 2.\r\nSend it once.',
        mail: { ingestionId, subject, recipients: ['admin@brand.test'] },
      },
    ),
  );
const run = (entryId: number) => mailCompanyTold.run({ entryId }, world.context);

it('sends what was written, once, with the list of errors, and answers go to who wrote it', async () => {
  const { record } = await ingest(world, world.brand, 'id\ntold-aaaa\ntold-aaaa\n=1+1\n');
  const entryId = await tell(record.id, 'Your upload\r\nBcc: all@else.test');
  await run(entryId);
  await run(entryId);
  expect(received).toHaveLength(1);
  expect(received[0]?.to).toEqual(['admin@brand.test']);
  const source = received[0]?.source.replace(/=\r\n/g, '') ?? '';
  expect(source).toContain('Subject: Your upload Bcc: all@else.test');
  expect(source).toMatch(/^Reply-To: <?admin@operator.test>?\r$/m);
  expect(source).toContain(`Message-ID: <support-${entryId}.told@proofmark>`);
  expect(source).toContain('Row 3 repeats row 2.\r\nSend it once.');
  expect(source).toContain(`http://portal.test/ingestion/${record.key}`);
  expect(source).toContain(`name="${record.key} errors.csv"`);
  const [, attached = ''] = /Content-Transfer-Encoding: base64[\s\S]*?\r\n\r\n([\w+/=\r\n]+)/.exec(source) ?? [];
  expect(Buffer.from(attached, 'base64').toString()).toMatch(/^"row","column"[\s\S]*"told-aaaa"[\s\S]*"'=1\+1"/);
  const stored = await world.context.database.db
    .selectFrom('support_entries')
    .where('id', '=', entryId)
    .select('sent_at')
    .executeTakeFirst();
  expect(stored?.sent_at).toBeInstanceOf(Date);
});

it('has nothing to send for an entry that is no mail', async () => {
  const entryId = await world.context.database.db
    .transaction()
    .execute((trx) =>
      insertEntry(
        trx,
        { companyId: world.brand.id, errorType: 'duplicate_id_error' },
        { kind: 'note', authorId: world.support.adminId, text: 'Called.' },
      ),
    );
  await run(entryId);
  await run(2_000_000);
  expect(received).toEqual([]);
});
