import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ViewCall } from '#lib/contract/saved-views.ts';
import type { MailedListName } from '#lib/contract/values/saved-views.ts';
import { deleteSavedView, subscribe, unsubscribe } from '#server/accounts/queries/saved-views.ts';
import { type IngestionWorld, ingest, openIngestionWorld } from '#server/ingestion/testing/ingestion-world.ts';
import '#server/programs/worker/mailed-lists.ts';
import { clearNotices } from '../testing/clear-notices.ts';
import { type MailReceiver, startMailReceiver } from '../testing/mail-receiver.ts';
import { endWindows, sendNotices } from '../testing/send-notices.ts';
import { recordDueViews } from './record-due-views.ts';

let mails: MailReceiver;
let world: IngestionWorld;
let editor: number;

beforeAll(async () => {
  mails = await startMailReceiver();
  world = await openIngestionWorld({ SMTP_URL: mails.url, PORTAL_URL: 'http://portal.test' });
  const user = { company_id: world.brand.id, name: 'X', password_hash: '', role: 'workorder_editor' };
  const made = await world.context.database.db
    .insertInto('users')
    .values({ ...user, email: 'editor@brand.test' })
    .returning('id')
    .executeTakeFirstOrThrow();
  editor = made.id;
  for (const lot of ['a', 'b', 'c'])
    await ingest(world, world.brand, `id\nmonthly-${lot}\n`, { description: `Lot ${lot}` });
  await ingest(world, world.rival, 'id\nmonthly-r\n', { description: 'Lot of the rival' });
});
afterAll(async () => {
  await world.close();
  await mails.close();
});
beforeEach(async () => {
  const { pool } = world.context.database;
  await clearNotices(world, mails);
  await pool.query('TRUNCATE saved_view_subscriptions, saved_views');
  await pool.query("UPDATE users SET notices = 'all', language = NULL, time_zone = NULL, is_active = true");
});

async function share(name: string, list: MailedListName = 'ingestion', call: Partial<ViewCall> = {}): Promise<number> {
  const view = { company_id: world.brand.id, created_by: world.brand.adminId, list, name, query: 'q=Lot' };
  const { id } = await world.context.database.db
    .insertInto('saved_views')
    .values({ ...view, call: JSON.stringify({ query: {}, periods: {}, ...call }) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
const subscribeTo = (viewId: number, userId: number) =>
  world.context.inUnitOfWork(({ trx }) => subscribe(trx, viewId, userId));

/** As if every subscription was made in a month before. */
const monthsAgo = () =>
  world.context.database.pool.query("UPDATE saved_view_subscriptions SET mailed_month = '2026-11-01'");
async function send(time = '2026-12-01T07:00:30Z'): Promise<void> {
  await recordDueViews(world.context, new Date(time));
  await sendNotices(world.context);
}
const recipients = () => mails.received.map(({ to }) => to.join()).sort();

describe('a shared view', () => {
  it('is mailed to each subscriber with its count, first rows and link, in the language of the user', async () => {
    const view = await share('Uploads of lots', 'ingestion', { query: { search: 'Lot', ordering: 'id' } });
    await subscribeTo(view, world.brand.adminId);
    await subscribeTo(view, editor);
    await world.context.database.pool.query("UPDATE users SET language = 'de' WHERE id = $1", [editor]);
    await monthsAgo();
    await send();
    expect(recipients()).toEqual(['admin@brand.test', 'editor@brand.test']);
    const mailTo = (name: string) => mails.received.find(({ to }) => to[0]?.startsWith(name));
    expect(mailTo('admin')?.subject).toBe('View: Uploads of lots (Brand)');
    expect(mailTo('admin')?.text).toMatch(
      /Rows: 3\n- Lot a\n- Lot b\n- Lot c\nhttp:\/\/portal\.test\/ingestion\?q=Lot\n/,
    );
    expect(mailTo('admin')?.text).toContain('http://portal.test/settings/profile');
    expect(mailTo('admin')?.source).toContain('List-Unsubscribe: <http://portal.test/settings/profile>');
    expect(mailTo('editor')?.subject).toBe('Ansicht: Uploads of lots (Brand)');
    expect(mailTo('editor')?.text).toContain('Zeilen: 3');
  });

  it('is mailed once a month, whichever worker comes first and however often', async () => {
    await subscribeTo(await share('Once'), editor);
    await send('2026-11-30T12:00:00Z');
    expect(mails.received).toEqual([]);
    await monthsAgo();
    await send('2026-12-01T06:59:59Z');
    expect(mails.received).toEqual([]);
    const first = new Date('2026-12-01T07:00:00Z');
    await Promise.all(Array.from({ length: 5 }, () => recordDueViews(world.context, first)));
    await send('2026-12-31T23:00:00Z');
    expect(mails.received).toHaveLength(1);
    await endWindows(world.context);
    await send('2027-01-05T12:00:00Z');
    expect(mails.received).toHaveLength(2);
  });

  it('comes in the morning of its subscriber', async () => {
    await subscribeTo(await share('Morning'), editor);
    await monthsAgo();
    await world.context.database.pool.query("UPDATE users SET time_zone = 'America/New_York'");
    await send();
    expect(mails.received).toEqual([]);
    await send('2026-12-01T12:00:00Z');
    expect(mails.received).toHaveLength(1);
  });

  it('is not mailed to users who stopped it or left, nor when it was removed since', async () => {
    const stopped = await share('Stopped');
    const removed = await share('Removed');
    await subscribeTo(stopped, editor);
    await subscribeTo(removed, world.brand.adminId);
    await monthsAgo();
    await recordDueViews(world.context, new Date('2026-12-01T08:00:00Z'));
    await world.context.inUnitOfWork(async ({ trx }) => {
      await unsubscribe(trx, stopped, editor);
      await deleteSavedView(trx, removed);
    });
    await sendNotices(world.context);
    expect(mails.received).toEqual([]);
    await subscribeTo(stopped, editor);
    await monthsAgo();
    await world.context.database.pool.query('UPDATE users SET is_active = false WHERE id = $1', [editor]);
    await send();
    expect(mails.received).toEqual([]);
  });

  it('is mailed to a user who wants no other mails, and each gets the own ones in one mail', async () => {
    await world.context.database.pool.query("UPDATE users SET notices = 'none'");
    await subscribeTo(await share('A'), editor);
    await subscribeTo(await share('B'), editor);
    await subscribeTo(await share('C'), world.brand.adminId);
    await monthsAgo();
    await send();
    const subjects = mails.received.map(({ to, subject }) => `${to[0]} ${subject}`).sort();
    expect(subjects).toEqual(['admin@brand.test View: C (Brand)', 'editor@brand.test 2 of your views (Brand)']);
  });

  it.each<[MailedListName, Partial<ViewCall>, RegExp]>([
    ['workorders', {}, /Rows: \d/],
    ['codes', { query: { ordering: '-workorder' } }, /Rows: 3\n- monthly-/],
    ['scans', { periods: { created_at: 'last-month' } }, /Rows: 0/],
    ['analytics', { query: { created_at: '2026-01-01,2026-01-31' }, periods: { created_at: 'last-month' } }, /0 scans/],
    ['cases', { query: { closed: 'false' } }, /Rows: 0/],
    ['reports', {}, /Rows: 0/],
  ])('of %s has figures or rows', async (list, call, text) => {
    await subscribeTo(await share('Any', list, call), world.brand.adminId);
    await monthsAgo();
    await send();
    expect(mails.received[0]?.text).toMatch(text);
  });

  it('says so where its rows cannot be read any more', async () => {
    await subscribeTo(await share('Old', 'ingestion', { query: { gone: '1' } }), editor);
    await monthsAgo();
    await send();
    expect(mails.received[0]?.text).toContain('Its rows could not be read.');
  });
});
