import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { messageOf } from '#lib/texts/message-of.test-support.ts';
import { type IngestionWorld, ingest, openIngestionWorld } from '#server/ingestion/testing/ingestion-world.ts';
import { type MailReceiver, startMailReceiver } from '#server/notices/testing/mail-receiver.ts';
import { insertEntry } from '../queries/group-entries.ts';
import { mailCompanyTold } from './mail-company-told.job.ts';

let mails: MailReceiver;
let world: IngestionWorld;
beforeAll(async () => {
  mails = await startMailReceiver();
  world = await openIngestionWorld({ SMTP_URL: mails.url, PORTAL_URL: 'http://portal.test' });
});
afterAll(async () => {
  await world.close();
  await mails.close();
});
beforeEach(() => {
  mails.received.length = 0;
});

const tell = (ingestionId: number, subject: string, recipients = ['admin@brand.test']) =>
  world.context.database.db.transaction().execute((trx) =>
    insertEntry(
      trx,
      { companyId: world.brand.id, errorType: 'duplicate_id_error' },
      {
        kind: 'told',
        authorId: world.support.adminId,
        text: 'Row 3 repeats row 2.\r\nSend it once.',
        mail: { ingestionId, subject, recipients },
      },
    ),
  );
const run = (entryId: number) => mailCompanyTold.run({ entryId }, world.context);

// conforms: 35.5
it('sends what was written, once, with the list of errors, and answers go to who wrote it', async () => {
  const { record } = await ingest(world, world.brand, 'id\ntold-aaaa\ntold-aaaa\n=1+1\n');
  const entryId = await tell(record.id, 'Your upload\r\nBcc: all@else.test');
  await run(entryId);
  await run(entryId);
  expect(mails.received).toHaveLength(1);
  expect(mails.received[0]?.to).toEqual(['admin@brand.test']);
  const source = mails.received[0]?.source ?? '';
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

// conforms: 28.27
it('is a mail to those of each language, with the list of errors in it', async () => {
  const { db } = world.context.database;
  const user = { company_id: world.brand.id, name: 'X', password_hash: '', role: 'account_admin' };
  await db
    .insertInto('users')
    .values([
      { ...user, email: 'lene@brand.test', language: 'de' },
      { ...user, email: 'jo@brand.test', language: 'en' },
    ])
    .execute();
  await db.updateTable('companies').set({ language: 'de' }).where('id', '=', world.brand.id).execute();
  const { record } = await ingest(world, world.brand, 'id\ntold-bbbb\ntold-bbbb\n');
  const everybody = ['admin@brand.test', 'lene@brand.test', 'jo@brand.test', 'gone@brand.test'];
  const entryId = await tell(record.id, 'Ihr Upload', everybody);
  await run(entryId);
  await run(entryId);
  const [english, german] = mails.received;
  expect(mails.received).toHaveLength(2);
  expect([english?.to, english?.messageId]).toEqual([['jo@brand.test'], `<support-${entryId}.told@proofmark>`]);
  expect(german?.to).toEqual(['admin@brand.test', 'lene@brand.test', 'gone@brand.test']);
  expect(german?.messageId).toBe(`<support-${entryId}.told.de@proofmark>`);
  expect(german?.text).toContain(`Row 3 repeats row 2.
Send it once.

Alle Fehler stehen in der angehängten Datei.
Der Upload mit allen Fehlern. Wählen Sie dort „Zeilen korrigieren“, um sie auf der Seite zu berichtigen:
http://portal.test/ingestion/${record.key}
`);
  expect(german?.text).not.toContain('attached');
  const lists = [english, german].map((mail) => {
    const [, name = '', attached = ''] =
      /name="(ing[^"]+)"[\s\S]*?Encoding: base64[\s\S]*?\r\n\r\n([\w+/=\r\n]+)/.exec(mail?.source ?? '') ?? [];
    return [name, Buffer.from(attached, 'base64').toString().trim().split('\n').at(-1)];
  });
  expect(lists).toEqual([
    [messageOf('errorsCsv', { upload: record.key }), '"3","id","told-bbbb","duplicate_id_error","Also in row 2"'],
    [`${record.key} Fehler.csv`, '"3","id","told-bbbb","duplicate_id_error","Auch in Zeile 2"'],
  ]);
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
  expect(mails.received).toEqual([]);
});
