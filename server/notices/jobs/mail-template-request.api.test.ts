import { afterAll, beforeAll, expect, it } from 'vitest';
import { transact } from '#server/core/db/unit-of-work.ts';
import { type IngestionWorld, openIngestionWorld } from '#server/ingestion/testing/ingestion-world.ts';
import { recordNotice } from '#server/notice-events/shared/record-notice.ts';
import { type MailReceiver, startMailReceiver } from '../testing/mail-receiver.ts';
import { endWindows, sendNotices } from '../testing/send-notices.ts';

let mails: MailReceiver;
let world: IngestionWorld;
let asker: number;

beforeAll(async () => {
  mails = await startMailReceiver();
  world = await openIngestionWorld({ SMTP_URL: mails.url, PORTAL_URL: 'http://portal.test' });
  const insert = async (name: string, company_id: number, role: string) => {
    const user = { name, company_id, role, email: `${name}@proofmark.test`, password_hash: '' };
    return (await world.context.database.db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow())
      .id;
  };
  asker = await insert('anna', world.brand.id, 'workorder_editor');
  await insert('otto', world.support.id, 'operator_admin');
  await insert('sam', world.support.id, 'support');
});
afterAll(async () => {
  await world.close();
  await mails.close();
});

async function insertRequest(answer: { template_id?: number; decline_reason?: string } = {}): Promise<number> {
  const given = { name: 'Serum carton', remarks: 'Matt varnish', code_layout: 'sg-inside' as const };
  const answered_at = 'template_id' in answer || 'decline_reason' in answer ? new Date() : null;
  const { id } = await world.context.database.db
    .insertInto('template_requests')
    .values({ company_id: world.brand.id, requested_by: asker, ...given, ...answer, answered_at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const note = (kind: 'template_asked' | 'template_answered' | 'sign_on_domain_added', subjectId: number) =>
  transact(world.context.database, ({ trx }) =>
    recordNotice(trx, {
      kind,
      subjectId,
      companyId: kind === 'template_answered' ? world.brand.id : world.support.id,
      authorId: kind === 'template_answered' ? asker : null,
    }),
  );

/** The mails that are sent now, and none at a second run. */
async function sent() {
  mails.received.length = 0;
  await endWindows(world.context);
  await sendNotices(world.context);
  await sendNotices(world.context);
  return mails.received;
}

// conforms: 28.39
it('a request is mailed once to the admins of the operator, with the page that answers it', async () => {
  const id = await insertRequest();
  await note('template_asked', id);
  const [mail, ...others] = await sent();
  expect(others).toEqual([]);
  expect(mail?.to).toEqual(['otto@proofmark.test']);
  expect(mail?.subject).toContain('asks for a template: Serum carton');
  expect(mail?.text).toContain('Matt varnish');
  expect(mail?.text).toContain(`http://portal.test/operator/templates/requests/${id}`);
});

// conforms: 28.39
it('an answer is mailed once to who asked, with the page of the template', async () => {
  const template = { company_id: world.brand.id, name: 'Carton', code_layout: 'sg-inside' } as const;
  const { id } = await world.context.database.db
    .insertInto('workorder_templates')
    .values(template)
    .returning('id')
    .executeTakeFirstOrThrow();
  await note('template_answered', await insertRequest({ template_id: id }));
  const [mail, ...others] = await sent();
  expect(others).toEqual([]);
  expect(mail?.to).toEqual(['anna@proofmark.test']);
  expect(mail?.subject).toContain('Your template is ready: Serum carton');
  expect(mail?.text).toContain(`http://portal.test/templates/${id}`);
});

// conforms: 28.39
it('a declined request is mailed once to who asked, with its reason', async () => {
  await note('template_answered', await insertRequest({ decline_reason: 'No press prints this.' }));
  const [mail, ...others] = await sent();
  expect(others).toEqual([]);
  expect(mail?.to).toEqual(['anna@proofmark.test']);
  expect(mail?.subject).toContain('was declined: Serum carton');
  expect(mail?.text).toContain('No press prints this.');
  expect(mail?.text).toContain('http://portal.test/templates');
});

// conforms: 28.39
it('domains that a company wants to sign in with are mailed once to the admins of the operator', async () => {
  const { db } = world.context.database;
  const company_id = world.brand.id;
  await db.insertInto('single_sign_ons').values({ company_id, issuer: 'https://id.test', client_id: 'c' }).execute();
  await db
    .insertInto('sign_on_domains')
    .values(['b.test', 'a.test'].map((domain) => ({ company_id, domain })))
    .execute();
  await note('sign_on_domain_added', company_id);
  const [mail, ...others] = await sent();
  expect(others).toEqual([]);
  expect(mail?.to).toEqual(['otto@proofmark.test']);
  expect(mail?.text).toMatch(/a\.test\s+b\.test/);
  expect(mail?.text).toContain(`http://portal.test/operator/companies/${company_id}`);

  await db.updateTable('sign_on_domains').set({ confirmed_at: new Date() }).execute();
  await note('sign_on_domain_added', company_id);
  expect(await sent()).toEqual([]);
});
