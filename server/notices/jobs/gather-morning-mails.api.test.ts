import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type IngestionWorld, ingest, openIngestionWorld } from '#server/ingestion/testing/ingestion-world.ts';
import { clearNotices } from '../testing/clear-notices.ts';
import { type MailReceiver, startMailReceiver } from '../testing/mail-receiver.ts';
import { sendUnsent } from '../testing/send-notices.ts';
import { gatherMorningMails } from './gather-morning-mails.ts';
import { gatherNotices } from './gather-notices.ts';
import { recordUnconfirmed } from './record-unconfirmed.ts';

let mails: MailReceiver;
let world: IngestionWorld;
let editor: number;

beforeAll(async () => {
  mails = await startMailReceiver();
  world = await openIngestionWorld({ SMTP_URL: mails.url, PORTAL_URL: 'http://portal.test' });
  const user = { company_id: world.brand.id, name: 'X', password_hash: '' };
  const made = await world.context.database.db
    .insertInto('users')
    .values([
      { ...user, email: 'editor@brand.test', role: 'workorder_editor' },
      { ...user, email: 'gone@brand.test', role: 'account_admin', is_active: false },
    ])
    .returning('id')
    .execute();
  editor = made[0]?.id as number;
  await world.context.database.pool.query("UPDATE users SET created_at = now() - interval '1 day'");
  await ingest(world, world.brand, 'id\nnot an id\n', { description: 'lot7.csv' });
});
afterAll(async () => {
  await world.close();
  await mails.close();
});
beforeEach(async () => {
  const { pool } = world.context.database;
  await clearNotices(world, mails);
  await pool.query("UPDATE users SET notices = 'all', notices_daily = NULL, language = NULL, time_zone = NULL");
  await pool.query('UPDATE companies SET language = NULL, time_zone = NULL');
  await pool.query('TRUNCATE closed_items');
  await pool.query('UPDATE ingestions SET closed_at = NULL, closed_by = NULL');
});

const gather = (time: string) => gatherMorningMails(world.context, new Date(time));
const morning = '2026-11-26T07:00:30Z';
async function send(time = morning): Promise<void> {
  await gather(time);
  await sendUnsent(world.context);
}
const recipients = () => mails.received.map(({ to }) => to.join()).sort();
const choose = (id: number, choice: { notices?: 'none' | 'own'; notices_daily?: boolean; time_zone?: string }) =>
  world.context.database.db.updateTable('users').set(choice).where('id', '=', id).execute();

describe('the morning mail', () => {
  // conforms: 36.20
  it('tells account admins what needs them, each with its address, in their language', async () => {
    await send();
    // Others have nothing open; the printing partner and the rival get no mail.
    expect(recipients()).toEqual(['admin@brand.test']);
    const [mail] = mails.received;
    expect(mail?.subject).toBe('1 item needs you (Brand)');
    expect(mail?.text).toMatch(/- lot7\.csv: .*wrong\n {2}http:\/\/portal\.test\/ingestion\/ing_\w+\n/);
    expect(mail?.text).toContain('Choose the mails you want: http://portal.test/settings/profile');
    expect(mail?.source).toContain('List-Unsubscribe: <http://portal.test/settings/profile>');

    await world.context.database.pool.query("UPDATE companies SET language = 'de'");
    await send('2026-11-27T08:00:00Z');
    expect(mails.received[1]?.subject).toBe('1 Punkt zu erledigen (Brand)');
    expect(mails.received[1]?.text).toContain('eines Uploads falsch');
  });

  // conforms: 36.20
  it('is sent once a day, whichever worker comes first and however often', async () => {
    await Promise.all(Array.from({ length: 5 }, () => gather(morning)));
    await gather('2026-11-26T11:59:00Z');
    const { rows } = await world.context.database.pool.query('SELECT FROM notice_mails');
    const { rows: batches } = await world.context.database.pool.query('SELECT FROM notice_batches');
    const { rows: jobs } = await world.context.database.pool.query(
      `SELECT FROM pgboss.job WHERE name = 'mail-notice'
          AND (data->>'mailId')::int IN (SELECT id FROM notice_mails)`,
    );
    // One for each admin of a brand owner or printing partner.
    expect([rows.length, batches.length, jobs.length]).toEqual([3, 3, 3]);
    await sendUnsent(world.context);
    await sendUnsent(world.context);
    expect(recipients()).toEqual(['admin@brand.test']);
    await send('2026-11-27T07:00:00Z');
    expect(recipients()).toEqual(['admin@brand.test', 'admin@brand.test']);
  });

  // conforms: 36.20
  it('has the same Message-ID when a kill makes it go out again', async () => {
    const { pool } = world.context.database;
    await pool.query(`
      CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE ''killed''; END';
      CREATE TRIGGER die BEFORE UPDATE ON notice_mails FOR EACH ROW EXECUTE FUNCTION die()`);
    try {
      await gather(morning);
      await expect(sendUnsent(world.context)).rejects.toThrow('killed');
    } finally {
      await pool.query('DROP TRIGGER die ON notice_mails; DROP FUNCTION die()');
    }
    await gather(morning);
    await sendUnsent(world.context);
    await sendUnsent(world.context);
    const [first, again] = mails.received;
    expect(mails.received).toHaveLength(2);
    expect(again?.messageId).toBe(first?.messageId);
  });

  // conforms: 36.20
  it('comes in the morning of its reader, or else of the company', async () => {
    await choose(world.brand.adminId, { time_zone: 'America/New_York' });
    await send();
    expect(mails.received).toEqual([]);
    await send('2026-11-26T12:00:00Z');
    expect(recipients()).toEqual(['admin@brand.test']);
    const { pool } = world.context.database;
    await pool.query('TRUNCATE notice_batches, notice_mails, notice_events');
    await pool.query("UPDATE users SET time_zone = NULL; UPDATE companies SET time_zone = 'Asia/Tokyo'");
    await send('2026-11-25T21:59:00Z');
    expect(mails.received).toHaveLength(1);
    await send('2026-11-25T22:00:00Z');
    expect(mails.received).toHaveLength(2);
  });

  // conforms: 36.20
  it('is not sent when nothing is open', async () => {
    await world.context.database.pool.query("UPDATE ingestions SET closed_at = now() WHERE status = 'error'");
    await send();
    expect(mails.received).toEqual([]);
  });

  // conforms: 36.20
  it('is not sent to those who want none, nor to anybody where the company has turned it off', async () => {
    const { db } = world.context.database;
    for (const choice of [{ notices_daily: false }, { notices: 'none' }, { notices: 'own' }] as const) {
      await db.updateTable('users').set({ notices: 'all', notices_daily: null }).execute();
      await choose(world.brand.adminId, choice);
      await send();
    }
    await db.updateTable('users').set({ notices: 'all', notices_daily: null }).execute();
    const off = { is_on: false, roles: ['account_admin'], user_ids: [], to_author: false };
    await db
      .insertInto('notice_settings')
      .values({ ...off, kind: 'open_items', company_id: world.brand.id })
      .execute();
    await send();
    expect(mails.received).toEqual([]);
  });

  it('is not sent to a user who turned it off, or was removed, since it was made', async () => {
    await gather(morning);
    await choose(world.brand.adminId, { notices_daily: false });
    await sendUnsent(world.context);
    expect(mails.received).toEqual([]);
    await world.context.database.pool.query('TRUNCATE notice_batches, notice_mails, notice_events');
    await choose(world.brand.adminId, { notices_daily: true });
    await gather(morning);
    await world.context.database.pool.query("UPDATE users SET is_active = false WHERE email = 'admin@brand.test'");
    try {
      await sendUnsent(world.context);
    } finally {
      await world.context.database.pool.query("UPDATE users SET is_active = true WHERE email = 'admin@brand.test'");
    }
    expect(mails.received).toEqual([]);
  });

  it('does not come on the day on which a user is made', async () => {
    const { pool } = world.context.database;
    await pool.query('UPDATE users SET created_at = now()');
    await send();
    await pool.query("UPDATE users SET created_at = now() - interval '1 day'");
    expect(mails.received).toEqual([]);
  });

  // conforms: 36.20
  it('is off for other roles, until they or the company turn it on; it has what they may see', async () => {
    await choose(editor, { notices_daily: true });
    await send();
    expect(recipients()).toEqual(['admin@brand.test', 'editor@brand.test']);
  });
});

describe('an order that its printing partner does not confirm', () => {
  const order = async (hours: number, values: { canceled_at?: Date; codegen_status?: number } = {}) => {
    const { id } = await world.context.database.db
      .insertInto('workorders')
      .values({
        company_id: world.brand.id,
        printing_partner_id: world.partner.id,
        reference: `Late ${hours}`,
        code_layout: 'sg-inside',
        use_serial_number: false,
        quantity: 10,
        activate_on_complete: false,
        url_prefix: 'http://codes.test/',
        extended_id_style: 'compact-12',
        codegen_status: 1,
        created_by: editor,
        created_at: new Date(Date.now() - hours * 3_600_000),
        ...values,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };
  const noted = async () => {
    const { db } = world.context.database;
    const rows = await db
      .selectFrom('notice_events')
      .where('kind', '=', 'order_unconfirmed')
      .select('subject_id')
      .execute();
    return rows.map(({ subject_id }) => subject_id);
  };

  // conforms: 28.37
  it('is mailed to the admins of the brand owner and to who ordered, after a day, once', async () => {
    const late = await order(25);
    await order(23);
    await order(9 * 24);
    await order(26, { canceled_at: new Date() });
    await order(27, { codegen_status: 4 });
    await Promise.all([recordUnconfirmed(world.context), recordUnconfirmed(world.context)]);
    await recordUnconfirmed(world.context);
    expect(await noted()).toEqual([late]);
    await gatherNotices(world.context);
    await sendUnsent(world.context);
    expect(recipients()).toEqual(['admin@brand.test', 'editor@brand.test']);
    expect(mails.received[0]?.subject).toBe('Order not confirmed: Late 25 (Brand)');
    expect(mails.received[0]?.text).toContain(`http://portal.test/workorders/${late}`);
  });

  it('is not noted for a company that has turned this off, and holds up no other', async () => {
    await order(30);
    const off = { is_on: false, roles: [], user_ids: [], to_author: false };
    await world.context.database.db
      .insertInto('notice_settings')
      .values({ ...off, kind: 'order_unconfirmed', company_id: world.brand.id })
      .execute();
    await recordUnconfirmed(world.context);
    expect(await noted()).toEqual([]);
  });
});
