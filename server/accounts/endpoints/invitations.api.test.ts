import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readAccountLink, setPassword } from '#lib/contract/account-links.ts';
import { me, signIn } from '#lib/contract/auth.ts';
import {
  createInvitation,
  deleteInvitation,
  getInvitation,
  listInvitations,
  sendInvitation,
} from '#lib/contract/invitations.ts';
import { createUser } from '#lib/contract/users.ts';
import { loadConfig } from '#server/core/config/config.ts';
import { unitsWithoutJobs } from '#server/core/db/testing/units-without-jobs.ts';
import type { JobContext } from '#server/core/jobs/define-job.ts';
import { startMailReceiver } from '#server/notices/testing/mail-receiver.ts';
import { insertInvitationFixture } from '#server/programs/api/testing/account-access.ts';
import { issueToken } from '#server/programs/api/testing/people.ts';
import { startApi, type TestApi, testSecretKey } from '#server/programs/api/testing/start-api.ts';
import { mailInvitation } from '../jobs/mail-invitation.job.ts';
import { linkSecret } from '../rules/link-secret.ts';

let api: TestApi;
let admin: string;
beforeAll(async () => {
  api = await startApi();
  admin = api.world.people.brandAdmin.token;
});
afterAll(() => api.close());

let number = 0;
const wish = () => ({ email: `Guest${++number}@brand.test`, name: 'Ines Vitt', role: 'analyst' as const });
const invite = (body: object = wish(), token = admin) => api.call(createInvitation, { token, body });
const password = 'chosen by the invited';

async function secretOf(id: number): Promise<string> {
  const { nonce } = await api.database.db
    .selectFrom('invitations')
    .where('id', '=', id)
    .select('nonce')
    .executeTakeFirstOrThrow();
  return linkSecret({ secretKey: testSecretKey }, nonce);
}

const accept = (secret: string, more: object = {}) => api.call(setPassword, { body: { secret, password, ...more } });

describe('an invitation', () => {
  // conforms: 27.15
  it('becomes its user, with the role it names and a password and name of one’s own', async () => {
    const body = wish();
    const made = await invite(body);
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      ...body,
      sent_at: null,
      is_expired: false,
      invited_by: { id: api.world.people.brandAdmin.id },
    });
    const hours = (Date.parse(made.body.expires_at) - Date.now()) / 3_600_000;
    expect(Math.round(hours)).toBe(72);
    const list = await api.call(listInvitations, { token: admin, query: { search: body.email } });
    expect(list.body.results.map(({ id }) => id)).toEqual([made.body.id]);
    const secret = await secretOf(made.body.id);
    expect((await api.call(readAccountLink, { body: { secret } })).body).toMatchObject({
      kind: 'invitation',
      email: body.email,
      name: body.name,
    });
    expect((await accept(secret, { name: 'Ines Vittoria' })).status).toBe(204);
    const session = await api.call(signIn, { body: { email: body.email, password } });
    expect(session.status).toBe(200);
    const profile = await api.call(me, { token: session.body.token });
    expect(profile.body).toMatchObject({
      role: 'analyst',
      user: { name: 'Ines Vittoria' },
      company: { id: api.world.companies.brand },
    });
    expect((await accept(secret)).status).toBe(404);
    expect((await api.call(getInvitation, { token: admin, params: { id: made.body.id } })).status).toBe(404);
  });

  // conforms: 27.15
  it('lets nobody in before it is accepted', async () => {
    const body = wish();
    await invite(body);
    expect((await api.call(signIn, { body: { email: body.email, password: '' } })).status).toBe(400);
    expect((await api.call(signIn, { body: { email: body.email, password } })).status).toBe(401);
  });

  // conforms: 27.15
  it('is sent again with another link, and the one before ends', async () => {
    const { id } = (await invite()).body;
    const first = await secretOf(id);
    const again = await api.call(sendInvitation, { token: admin, params: { id } });
    expect(again.status).toBe(200);
    expect((await accept(first)).status).toBe(404);
    expect((await accept(await secretOf(id))).status).toBe(204);
  });

  // conforms: 27.15
  it('ends after its time, and can be sent again then', async () => {
    const { id, secret } = await insertInvitationFixture(api);
    await api.database.db
      .updateTable('invitations')
      .set({ expires_at: new Date(Date.now() - 1) })
      .where('id', '=', id)
      .execute();
    expect((await accept(secret)).status).toBe(404);
    const read = await api.call(getInvitation, { token: admin, params: { id } });
    expect(read.body.is_expired).toBe(true);
    const again = await api.call(sendInvitation, { token: admin, params: { id } });
    expect(again.body.is_expired).toBe(false);
  });

  // conforms: 27.15
  it('is withdrawn, and its link ends', async () => {
    const { id, secret } = await insertInvitationFixture(api);
    expect((await api.call(deleteInvitation, { token: admin, params: { id } })).status).toBe(204);
    expect((await accept(secret)).status).toBe(404);
    expect((await api.call(deleteInvitation, { token: admin, params: { id } })).status).toBe(404);
  });

  it('is refused where the address has an account, was invited, or the role is of another kind of company', async () => {
    const body = wish();
    await invite(body);
    for (const [change, field] of [
      [{ email: body.email.toUpperCase() }, 'email'],
      [{ email: api.world.people.rivalAdmin.email }, 'email'],
      [{ email: 'no address' }, 'email'],
      [{ role: 'support' }, 'role'],
      [{ name: '  ' }, 'name'],
    ] as const) {
      const refused = await invite({ ...wish(), ...change });
      expect(refused.status, JSON.stringify(change)).toBe(400);
      expect(refused.problem[field], JSON.stringify(change)).toEqual([expect.any(String)]);
    }
  });

  // conforms: 27.15
  it('of an address that got an account in the meantime says so', async () => {
    const { secret } = await insertInvitationFixture(api, 'overtaken@brand.test');
    await api.call(createUser, {
      token: admin,
      body: { email: 'overtaken@brand.test', name: 'O', role: 'analyst', password },
    });
    expect((await accept(secret)).status).toBe(409);
  });

  // conforms: 27.15
  it('takes the whole authority of who invites', async () => {
    const { id: userId } = api.world.people.brandAdmin;
    const partial = await issueToken(api.database, userId, { permissions: ['user_manage'] });
    expect((await invite(wish(), partial)).status).toBe(403);
    const { id } = await insertInvitationFixture(api);
    expect((await api.call(sendInvitation, { token: partial, params: { id } })).status).toBe(403);
  });

  // conforms: 27.15
  it('is mailed once for each link, with names on their line', async () => {
    const { id } = (await invite({ ...wish(), name: 'Eve' })).body;
    const config = loadConfig({ DATA_DIR: api.directory, SECRET_KEY: testSecretKey, PORTAL_URL: 'http://portal.test' });
    const context = { config, database: api.database, inUnitOfWork: unitsWithoutJobs(api.database) } as JobContext;
    const run = () => mailInvitation.run({ invitationId: id }, context);
    await run();
    await run();
    const first = await secretOf(id);
    expect((await api.call(getInvitation, { token: admin, params: { id } })).body.sent_at).not.toBeNull();
    await api.call(sendInvitation, { token: admin, params: { id } });
    await run();
    const directory = path.join(api.directory, 'mail');
    const mails = await Promise.all(
      (await readdir(directory)).sort().map(async (name) => readFile(path.join(directory, name), 'utf8')),
    );
    const texts = mails.map((mail) => mail.replace(/=\r\n/g, ''));
    expect(texts).toHaveLength(2);
    expect(texts[0]).toContain(`http://portal.test/set-password#${first}`);
    expect(texts[1]).toContain(`http://portal.test/set-password#${await secretOf(id)}`);
    expect(texts[0]).toContain('Hello Eve,');
  });

  it.each(['company', 'inviter'] as const)(
    'is in the language of the %s, in the time zone of the company',
    async (from) => {
      const mails = await startMailReceiver();
      const { db } = api.database;
      const { companies, people } = api.world;
      const speak = async (language: 'de' | null, time_zone: string | null) => {
        const ofCompany = { language: from === 'company' ? language : null, time_zone };
        await db.updateTable('companies').set(ofCompany).where('id', '=', companies.brand).execute();
        const browser_language = from === 'inviter' ? language : null;
        await db.updateTable('users').set({ browser_language }).where('id', '=', people.brandAdmin.id).execute();
      };
      await speak('de', 'Europe/Berlin');
      try {
        const { id } = (await invite({ ...wish(), name: 'Jörg' })).body;
        await db
          .updateTable('invitations')
          .set({ expires_at: new Date('2126-11-25T09:30:00Z') })
          .where('id', '=', id)
          .execute();
        const config = loadConfig({ DATA_DIR: api.directory, SECRET_KEY: testSecretKey, SMTP_URL: mails.url });
        await mailInvitation.run({ invitationId: id }, {
          config,
          database: api.database,
          inUnitOfWork: unitsWithoutJobs(api.database),
        } as JobContext);
      } finally {
        await speak(null, null);
        await mails.close();
      }
      const [mail] = mails.received;
      expect(mail?.subject).toMatch(/^Einladung zu .+ auf Proofmark$/);
      expect(mail?.text).toMatch(/^Guten Tag Jörg,\n\n.+ hat Sie eingeladen, mit den Codes von .+ zu arbeiten\.\n/);
      expect(mail?.text).toContain('Der Link gilt einmal, bis 25. Nov. 2126, 10:30 Europe/Berlin.');
    },
  );
});
