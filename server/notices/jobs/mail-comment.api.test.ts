import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { transact } from '#server/core/db/unit-of-work.ts';
import { type IngestionWorld, openIngestionWorld } from '#server/ingestion/testing/ingestion-world.ts';
import { insertComment, withdraw } from '#server/workorders/queries/comments.ts';
import { recordComment, setMuted } from '#server/workorders/queries/conversation.ts';
import { clearNotices } from '../testing/clear-notices.ts';
import { type MailReceiver, startMailReceiver } from '../testing/mail-receiver.ts';
import { endWindows, sendNotices } from '../testing/send-notices.ts';

let mails: MailReceiver;
let world: IngestionWorld;
/** Users by name. */
let users: Record<'anna' | 'paul' | 'sam', number>;

beforeAll(async () => {
  mails = await startMailReceiver();
  world = await openIngestionWorld({ SMTP_URL: mails.url, PORTAL_URL: 'http://portal.test' });
  const { db } = world.context.database;
  const insert = async (name: string, company_id: number, role: string, email: string) => {
    const user = { name, company_id, role, email, password_hash: '' };
    return (await db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()).id;
  };
  users = {
    anna: await insert('Anna Fischer', world.brand.id, 'workorder_editor', 'anna@brand.test'),
    paul: await insert('Paul Kranz', world.partner.id, 'print_operator', 'paul@printer.test'),
    sam: await insert('Sam', world.support.id, 'support', 'sam@operator.test'),
  };
});
afterAll(async () => {
  await world.close();
  await mails.close();
});
beforeEach(async () => {
  const { pool } = world.context.database;
  await clearNotices(world, mails);
  await pool.query("UPDATE users SET notices = 'all', language = NULL, is_active = true");
});

let made = 0;
/** An order that Anna ordered and Paul confirmed. */
async function newOrder() {
  const reference = `Spring ${++made}`;
  const order = { company_id: world.brand.id, printing_partner_id: world.partner.id };
  const { id } = await world.context.database.db
    .insertInto('workorders')
    .values({
      ...order,
      created_by: users.anna,
      confirmed_by: users.paul,
      reference,
      code_layout: 'sg-inside',
      use_serial_number: false,
      quantity: 10,
      activate_on_complete: false,
      url_prefix: 'http://codes.test/',
      extended_id_style: 'legacy',
      codegen_status: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, reference, ...order };
}
type Order = Awaited<ReturnType<typeof newOrder>>;

const say = (order: Order, authorId: number, text: string) =>
  transact(world.context.database, async ({ trx }) => {
    const id = await insertComment(trx, { workorderId: order.id, authorId, text });
    await recordComment(trx, order, id, authorId);
    return id;
  });
const mute = (order: Order, userId: number) =>
  transact(world.context.database, ({ trx }) => setMuted(trx, { workorderId: order.id, userId, isMuted: true }));
const send = () => sendNotices(world.context);
const recipients = () => mails.received.map(({ to }) => to.join()).sort();

describe('a comment on an order', () => {
  // conforms: 28.36
  it('is mailed once to who takes part, not to its author, with its text and the way to the conversation', async () => {
    const order = await newOrder();
    await say(order, users.paul, 'Which varnish?\r\nMatt or gloss?');
    await send();
    await send();
    expect(recipients()).toEqual(['anna@brand.test']);
    const [mail] = mails.received;
    expect(mail?.subject).toBe(`Paul Kranz wrote about ${order.reference}`);
    expect(mail?.text).toContain(
      `Paul Kranz (Printer) wrote about order ${order.reference}:\n\n> Which varnish?\n> Matt or gloss?\n`,
    );
    expect(mail?.text).toContain(`http://portal.test/workorders/${order.id}#conversation`);
    expect(mail?.text).toContain('because you take part in the conversation of the order');
  });

  // conforms: 28.36
  it('is said in the language of its reader, and quoted line by line', async () => {
    const order = await newOrder();
    await world.context.database.db.updateTable('users').set({ language: 'de' }).where('id', '=', users.anna).execute();
    const text = 'Hello\nSubject: paid\n\u2028http://evil.test/\n.\nYou receive this mail because';
    await say(order, users.paul, text);
    await send();
    const [mail] = mails.received;
    expect(mail?.subject).toBe(`Paul Kranz schreibt zu ${order.reference}`);
    expect(mail?.text).toContain(
      '> Hello\n> Subject: paid\n>\n> http://evil.test/\n> .\n> You receive this mail because\n',
    );
    expect(mail?.text).toContain('Stumm schalten');
  });

  // conforms: 28.36
  it('that follows within a minute is gathered with the others into one mail', async () => {
    const order = await newOrder();
    await say(order, users.paul, 'First.');
    await send();
    await say(order, users.paul, 'Second.');
    await say(order, users.sam, 'Third.');
    await send();
    expect(recipients()).toEqual(['anna@brand.test', 'paul@printer.test']);
    mails.received.length = 0;
    await endWindows(world.context);
    await send();
    expect(recipients()).toEqual(['anna@brand.test']);
    const [mail] = mails.received;
    expect(mail?.subject).toBe('2 comments on orders (Brand)');
    expect(mail?.text).toMatch(
      /- Paul Kranz wrote about Spring \d+\n +> Second\.\n(?:.*\n)*- Sam wrote about Spring \d+\n +> Third\./,
    );
    expect(mail?.text).not.toContain('First.');
  });

  // conforms: 28.36
  it('is not mailed to who has muted the conversation or left, nor once it is withdrawn', async () => {
    const order = await newOrder();
    await mute(order, users.anna);
    await say(order, users.paul, 'Hello?');
    await send();
    expect(recipients()).toEqual([]);
    // Changes between the comment and its mail count too.
    const late = await newOrder();
    await say(late, users.paul, 'Hello?');
    await mute(late, users.anna);
    const other = await newOrder();
    const id = await say(other, users.paul, 'Wrong order.');
    await transact(world.context.database, ({ trx }) =>
      withdraw(trx, { id, workorderId: other.id, authorId: users.paul }),
    );
    await send();
    expect(recipients()).toEqual([]);
    await endWindows(world.context);
    await say(await newOrder(), users.paul, 'Hello?');
    await world.context.database.db
      .updateTable('users')
      .set({ is_active: false })
      .where('id', '=', users.anna)
      .execute();
    await send();
    expect(recipients()).toEqual([]);
  });

  // conforms: 28.36
  it('is mailed to the people a company has chosen, of whom its author is none', async () => {
    const { db } = world.context.database;
    const setting = { company_id: world.brand.id, kind: 'order_comment' as const, is_on: true, user_ids: [] };
    await db
      .insertInto('notice_settings')
      .values({ ...setting, roles: ['workorder_editor', 'account_admin'], to_author: false })
      .execute();
    const order = await newOrder();
    await say(order, users.anna, 'Ours.');
    await send();
    expect(recipients()).toEqual(['admin@brand.test', 'paul@printer.test']);
    mails.received.length = 0;
    await db.updateTable('notice_settings').set({ is_on: false }).execute();
    await say(order, users.paul, 'Theirs.');
    await endWindows(world.context);
    await send();
    expect(recipients()).toEqual([]);
  });
});
