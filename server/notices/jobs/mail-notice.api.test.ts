import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { NoticeKind } from '#lib/contract/notices.ts';
import { messageOf } from '#lib/texts/message-of.test-support.ts';
import { type IngestionWorld, ingest, openIngestionWorld } from '#server/ingestion/testing/ingestion-world.ts';
import { recordNotice } from '#server/notice-events/shared/record-notice.ts';
import { clearNotices } from '../testing/clear-notices.ts';
import { type MailReceiver, startMailReceiver } from '../testing/mail-receiver.ts';
import { endWindows, sendNotices } from '../testing/send-notices.ts';
import { expireNotices } from './expire-notices.ts';
import { gatherNotices } from './gather-notices.ts';

let mails: MailReceiver;
let world: IngestionWorld;
let second: number;
let editor: number;

beforeAll(async () => {
  mails = await startMailReceiver();
  world = await openIngestionWorld({ SMTP_URL: mails.url, PORTAL_URL: 'http://portal.test' });
  const { db } = world.context.database;
  const user = { company_id: world.brand.id, name: 'X', password_hash: '' };
  const made = await db
    .insertInto('users')
    .values([
      { ...user, email: 'second@brand.test', role: 'account_admin' },
      { ...user, email: 'gone@brand.test', role: 'account_admin', is_active: false },
      { ...user, email: 'editor@brand.test', role: 'workorder_editor' },
    ])
    .returning('id')
    .execute();
  [second, , editor] = made.map(({ id }) => id) as [number, number, number];
});
afterAll(async () => {
  await world.close();
  await mails.close();
});
beforeEach(async () => {
  const { pool } = world.context.database;
  await clearNotices(world, mails);
  await pool.query("UPDATE users SET notices = 'all', language = NULL, time_zone = NULL");
  await pool.query('UPDATE companies SET language = NULL, time_zone = NULL');
});

const send = () => sendNotices(world.context);
const refused = (description = '') => ingest(world, world.brand, 'id\nx\n', { description });
const recipients = () => mails.received.map(({ to }) => to.join()).sort();
const choose = (userId: number, notices: 'all' | 'own' | 'none') =>
  world.context.database.db.updateTable('users').set({ notices }).where('id', '=', userId).execute();
const set = (kind: NoticeKind, setting: object) =>
  world.context.database.db
    .insertInto('notice_settings')
    .values({ company_id: world.brand.id, kind, is_on: true, roles: [], user_ids: [], to_author: false, ...setting })
    .execute();

describe('a refused upload', () => {
  // conforms: 14.3, 22.1
  it("tells the company's active admins what was wrong, where to read on and why they hear of it, once", async () => {
    const { record } = await ingest(world, world.brand, 'id\nmail-aaaa\nmail-aaaa\nx\n', { description: 'Lot 7' });
    await send();
    await send();
    expect(recipients()).toEqual(['admin@brand.test', 'second@brand.test']);
    for (const { source, subject } of mails.received) {
      expect(subject).toBe(`Upload failed: ${record.key} (Lot 7)`);
      expect(source).toContain('duplicate_id_error, 1');
      expect(source).toContain('mail-aaaa');
      expect(source).toContain('invalid_id_error, 1');
      expect(source).toContain(`http://portal.test/ingestion/${record.key}`);
      expect(source).toContain('You receive this mail because Brand has mails about refused uploads sent to its users');
      expect(source).toContain('http://portal.test/settings/profile');
    }
  });

  // conforms: F17
  it('is sent again, as the same message, when the mail server would not take it, or after a kill before our note', async () => {
    await refused();
    mails.refuses = true;
    await expect(send()).rejects.toThrow();
    mails.refuses = false;
    const { pool } = world.context.database;
    await pool.query(`
      CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE ''killed''; END';
      CREATE TRIGGER die BEFORE UPDATE ON notice_mails FOR EACH ROW EXECUTE FUNCTION die()`);
    try {
      await expect(send()).rejects.toThrow('killed');
    } finally {
      await pool.query('DROP TRIGGER die ON notice_mails; DROP FUNCTION die()');
    }
    await send();
    await send();
    const [first, again, other] = mails.received;
    expect(mails.received).toHaveLength(3);
    expect(again?.messageId).toMatch(/^<notice-\d+\.\d+@proofmark>$/);
    expect([again?.to, again?.messageId]).toEqual([first?.to, first?.messageId]);
    expect(other?.to).not.toEqual(first?.to);
  });

  it('gets no mail of what went well', async () => {
    await ingest(world, world.brand, 'id\nmail-good-1\n');
    await send();
    expect(mails.received).toEqual([]);
  });

  it('reaches none of another company', async () => {
    await ingest(world, world.rival, 'id\nx\n');
    await send();
    expect(recipients()).toEqual(['admin@rival.test']);
  });
});

describe('the language of a mail', () => {
  const speak = (table: 'users' | 'companies', id: number, language: 'de' | 'en') =>
    world.context.database.db
      .updateTable(table)
      .set({ language, time_zone: 'Europe/Berlin' })
      .where('id', '=', id)
      .execute();
  const textTo = (address: string) => mails.received.find(({ to }) => to[0] === address);

  // conforms: 28.27
  it('is what its reader has chosen, or else the company, or else English, each its own', async () => {
    await speak('users', second, 'de');
    const { record } = await ingest(world, world.brand, 'id\nmail-aaab\nmail-aaab\nx\n', { description: 'Größe 7' });
    await send();
    expect(textTo('admin@brand.test')?.subject).toBe(`Upload failed: ${record.key} (Größe 7)`);
    expect(textTo('admin@brand.test')?.text).toContain(messageOf('fileIdsDuplicated'));
    expect(textTo('second@brand.test')?.subject).toBe(`Upload abgelehnt: ${record.key} (Größe 7)`);
    expect(
      textTo('second@brand.test')?.text,
    ).toBe(`Der Upload ${record.key} (Größe 7) von Brand wurde abgelehnt. Die Datei hat 3 Zeilen.
Kein Code daraus wurde gespeichert.

Das stimmt nicht, nach Art:

- Diese IDs haben nicht die richtige Form. (invalid_id_error, 1)
  x
- Diese IDs kommen in der Datei mehrmals vor. (duplicate_id_error, 1)
  mail-aaab

Zeilen korrigieren: Berichtigen Sie die falschen Werte auf dieser Seite und senden Sie sie. Die Datei selbst brauchen Sie nicht noch einmal:
http://portal.test/ingestion/${record.key}/fix

Der Upload mit allen Fehlern:
http://portal.test/ingestion/${record.key}

Sie erhalten diese E-Mail, weil Brand Benutzern mit der Rolle Kontoadministrator E-Mails hierzu sendet: abgelehnte Uploads.
Wählen Sie, welche E-Mails Sie wollen: http://portal.test/settings/profile
`);
  });

  // conforms: 28.27
  it('is that of a company for all of its users but those who chose another, gathered mails too', async () => {
    await speak('companies', world.brand.id, 'de');
    await speak('users', second, 'en');
    await refused();
    await refused();
    await send();
    expect(textTo('admin@brand.test')?.subject).toBe('2 Uploads abgelehnt (Brand)');
    expect(textTo('admin@brand.test')?.text).toContain(': 1 Fehler\n');
    expect(textTo('second@brand.test')?.subject).toBe('2 uploads failed (Brand)');
  });
});

describe('many refused uploads', () => {
  // conforms: 28.26
  it('are a mail at once, and then one with the rest when the window is over', async () => {
    await refused('the first');
    await send();
    for (let n = 0; n < 25; n += 1) await refused(`number ${n}`);
    await send();
    expect(mails.received).toHaveLength(2);
    await endWindows(world.context);
    await send();
    await send();
    const summaries = mails.received.slice(2);
    expect(summaries.map(({ subject }) => subject)).toEqual(Array(2).fill('25 uploads failed (Brand)'));
    for (const { source } of summaries) {
      expect(source).toContain('(number 24): 1 error');
      expect(source).toContain('(number 0): 1 error');
      expect(source.match(/invalid_id_error, 1\)/g)).toHaveLength(25);
      expect(source).toContain('http://portal.test/ingestion?status=error');
    }
  });

  // conforms: 28.26
  it('are gathered once by workers that come at the same time', async () => {
    for (let n = 0; n < 5; n += 1) await refused();
    await Promise.all(Array.from({ length: 6 }, () => gatherNotices(world.context)));
    const { db } = world.context.database;
    expect(await db.selectFrom('notice_batches').select('id').execute()).toHaveLength(1);
    expect(await db.selectFrom('notice_mails').select('id').execute()).toHaveLength(2);
    const { rows } = await world.context.database.pool.query(
      `SELECT FROM pgboss.job WHERE name = 'mail-notice'
          AND (data->>'mailId')::int IN (SELECT id FROM notice_mails)`,
    );
    expect(rows).toHaveLength(2);
    await send();
    expect(mails.received).toHaveLength(2);
  });
});

describe('who gets a mail', () => {
  // conforms: 28.25
  it('is whom the company chose: roles, users, or the one who began it', async () => {
    await set('upload_failed', { roles: ['workorder_editor'], user_ids: [second] });
    await refused();
    await send();
    expect(recipients()).toEqual(['editor@brand.test', 'second@brand.test']);
    expect(mails.received.find(({ to }) => to[0] === 'second@brand.test')?.source).toContain('sent to you');
  });

  it('is no one for a kind that is off', async () => {
    await set('upload_failed', { is_on: false, roles: ['account_admin'] });
    await refused();
    await send();
    expect(mails.received).toEqual([]);
  });

  it('is the one who began it for what is only theirs', async () => {
    await set('upload_failed', { to_author: true });
    await refused();
    await world.context.database.db.transaction().execute(async (trx) => {
      const { record } = await refused();
      await recordNotice(trx, {
        kind: 'upload_failed',
        companyId: world.brand.id,
        subjectId: record.id,
        authorId: editor,
      });
    });
    await send();
    const ofEditor = mails.received.find(({ to }) => to[0] === 'editor@brand.test');
    expect(recipients()).toEqual(['admin@brand.test', 'editor@brand.test']);
    expect(ofEditor?.subject).toMatch(/^Upload failed/);
    expect(ofEditor?.source).toContain('sent to the user who began them');
    expect(mails.received.find(({ to }) => to[0] === 'admin@brand.test')?.subject).toBe('2 uploads failed (Brand)');
  });

  // conforms: 28.25
  it('is less those who want none, or only what they began', async () => {
    await choose(second, 'none');
    await choose(world.brand.adminId, 'own');
    await refused();
    await send();
    expect(recipients()).toEqual(['admin@brand.test']);
    await choose(world.brand.adminId, 'none');
    await endWindows(world.context);
    await refused();
    await send();
    expect(mails.received).toHaveLength(1);
  });
});

it('notices are deleted with their events and mails when their time is over, and what waits stays', async () => {
  await refused();
  await send();
  await refused();
  const { db, pool } = world.context.database;
  await pool.query("UPDATE notice_batches SET created_at = now() - interval '31 days'");
  await expireNotices(world.context);
  expect(await db.selectFrom('notice_mails').select('id').execute()).toEqual([]);
  expect(await db.selectFrom('notice_events').select('batch_id').execute()).toEqual([{ batch_id: null }]);
});
