import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readAccountLink, requestPasswordReset, setPassword } from '#lib/contract/account-links.ts';
import { searchAudit } from '#lib/contract/audit.ts';
import { me, signIn } from '#lib/contract/auth.ts';
import { updatePassword } from '#lib/contract/own-account.ts';
import { updateUser } from '#lib/contract/users.ts';
import { loadConfig } from '#server/core/config/config.ts';
import { unitsWithoutJobs } from '#server/core/db/testing/units-without-jobs.ts';
import type { JobContext } from '#server/core/jobs/define-job.ts';
import { startMailReceiver } from '#server/notices/testing/mail-receiver.ts';
import { insertInvitationFixture } from '#server/programs/api/testing/account-access.ts';
import { withoutRequestId } from '#server/programs/api/testing/api-client.ts';
import { insertPerson, issueToken, testPassword } from '#server/programs/api/testing/people.ts';
import { startApi, type TestApi, testSecretKey } from '#server/programs/api/testing/start-api.ts';
import { expireAccountLinks } from '../jobs/expire-account-links.ts';
import { mailPasswordReset } from '../jobs/mail-password-reset.job.ts';
import { resetSubjectOf, throttle } from '../rules/attempts.ts';
import { linkSecret } from '../rules/link-secret.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

let number = 0;
const newPerson = () => insertPerson(api.database, api.world.companies.brand, 'analyst', `Links${++number}@brand.test`);
/** Each test asks from an address of its own, so that none is slowed down by another. */
const from = () => ({ 'x-forwarded-for': `203.0.113.${++number}` });
const ask = (email: string, headers = from()) => api.call(requestPasswordReset, { body: { email }, headers });
const newPassword = 'a password set by a link';

const resetsOf = (email: string) =>
  api.database.db
    .selectFrom('password_resets')
    .where('email', '=', email.toLowerCase())
    .selectAll()
    .orderBy('id')
    .execute();

/** The secret of the newest link that was asked for with the address. */
async function secretFor(email: string): Promise<string> {
  const row = (await resetsOf(email)).at(-1);
  if (!row) throw new Error('No link was asked for.');
  return linkSecret({ secretKey: testSecretKey }, row.nonce);
}

const jobsOf = async (resetId: number) =>
  (
    await api.database.pool.query("SELECT 1 FROM pgboss.job WHERE name = 'mail-password-reset' AND data ->> $1 = $2", [
      'resetId',
      String(resetId),
    ])
  ).rowCount;

const set = (secret: string, password = newPassword) => api.call(setPassword, { body: { secret, password } });
const signInWith = (email: string, password: string) =>
  api.call(signIn, { body: { email, password }, headers: from() });

describe('a forgotten password', () => {
  // conforms: 27.16, A28
  it('is answered alike for a user, a deactivated one and nobody, and makes the same work', async () => {
    const person = await newPerson();
    const gone = await newPerson();
    await api.database.db.updateTable('users').set({ is_active: false }).where('id', '=', gone.id).execute();
    const emails = [person.email, gone.email, 'nobody@nowhere.test'];
    const headers = from();
    const answers = [];
    for (const email of emails) answers.push(withoutRequestId(await ask(email, headers)));
    expect(answers[0]?.status).toBe(204);
    const [first] = answers.map(({ headers: { ratelimit: _, ...rest }, ...answer }) => ({ ...answer, headers: rest }));
    for (const {
      headers: { ratelimit: _, ...rest },
      ...answer
    } of answers) {
      expect({ ...answer, headers: rest }).toEqual(first);
    }
    for (const email of emails) {
      const rows = await resetsOf(email);
      expect(rows).toHaveLength(1);
      expect(await jobsOf(rows[0]?.id ?? 0)).toBe(1);
    }
  });

  // conforms: 27.16
  it('is replaced once by the link: sessions end, tokens of programs and two-factor sign-in stay', async () => {
    const person = await newPerson();
    const program = await issueToken(api.database, person.id, { permissions: ['workorder_view'] });
    await api.database.db
      .insertInto('two_factors')
      .values({ user_id: person.id, sealed_secret: Buffer.alloc(1), confirmed_at: new Date() })
      .execute();
    await ask(`  ${person.email.toUpperCase()} `);
    const secret = await secretFor(person.email);
    const read = await api.call(readAccountLink, { body: { secret } });
    expect(read.body).toMatchObject({ kind: 'password', email: person.email });
    expect((await set(secret)).status).toBe(204);
    expect((await api.call(me, { token: person.token })).status).toBe(401);
    const still = await api.call(me, { token: program });
    expect(still.body.two_factor.is_on).toBe(true);
    await api.database.db.deleteFrom('two_factors').where('user_id', '=', person.id).execute();
    expect((await signInWith(person.email, testPassword)).status).toBe(401);
    expect((await signInWith(person.email, newPassword)).status).toBe(200);
    expect((await set(secret, 'and a third one of them')).status).toBe(404);
    expect((await api.call(readAccountLink, { body: { secret } })).status).toBe(404);
  });

  // conforms: 27.16
  it('takes one of many who come with the same link at once', async () => {
    const person = await newPerson();
    await ask(person.email);
    const secret = await secretFor(person.email);
    const answers = await Promise.all([1, 2, 3, 4].map((time) => set(secret, `a password, time ${time}`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404, 404]);
  });

  // conforms: 27.16
  it('ends after an hour, with any other new password, and for who is deactivated', async () => {
    const admin = api.world.people.brandAdmin.token;
    const ways: ((person: Awaited<ReturnType<typeof newPerson>>) => Promise<unknown>)[] = [
      ({ email }) =>
        api.database.db
          .updateTable('password_resets')
          .set({ expires_at: new Date(Date.now() - 1) })
          .where('email', '=', email.toLowerCase())
          .execute(),
      ({ token }) =>
        api.call(updatePassword, {
          token,
          body: { current_password: testPassword, new_password: 'other than before' },
        }),
      ({ id }) => api.call(updateUser, { token: admin, params: { id }, body: { is_active: false } }),
    ];
    for (const end of ways) {
      const person = await newPerson();
      await ask(person.email);
      const [row] = await resetsOf(person.email);
      expect((row?.expires_at.getTime() ?? 0) - Date.now()).toBeLessThanOrEqual(3_600_000);
      const secret = await secretFor(person.email);
      expect((await api.call(readAccountLink, { body: { secret } })).status).toBe(200);
      await end(person);
      expect((await set(secret)).status).toBe(404);
    }
  });

  it('needs a password that is long enough and not known to everybody, and keeps the link meanwhile', async () => {
    const person = await newPerson();
    await ask(person.email);
    const secret = await secretFor(person.email);
    for (const password of ['too short', 'proofmark-demo']) {
      const refused = await set(secret, password);
      expect(refused.status).toBe(400);
      expect(refused.problem['password']).toEqual([expect.any(String)]);
    }
    expect((await set('no secret of ours')).problem['secret']).toEqual([expect.any(String)]);
    expect((await set('A'.repeat(43))).status).toBe(404);
    expect((await set(secret)).status).toBe(204);
  });

  it('lets who failed to sign in too often try the new one at once', async () => {
    const person = await newPerson();
    const here = from();
    const signInHere = (password: string) =>
      api.call(signIn, { body: { email: person.email, password }, headers: here });
    for (let time = 0; time < throttle.here; time += 1) await signInHere('not the password');
    expect((await signInHere(testPassword)).status).toBe(429);
    await ask(person.email);
    const body = { secret: await secretFor(person.email), password: newPassword };
    expect((await api.call(setPassword, { body, headers: here })).status).toBe(204);
    expect((await signInHere(newPassword)).status).toBe(200);
  });

  // conforms: 27.16
  it('sends one address three mails an hour, however many ask at once, and says nothing of it', async () => {
    for (const email of [(await newPerson()).email, 'flooded@nowhere.test']) {
      const answers = await Promise.all(Array.from({ length: 6 }, () => ask(email)));
      expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204, 204, 204]);
      expect(await resetsOf(email)).toHaveLength(3);
    }
  });

  // conforms: 27.16
  it('is refused to an address that asks for too many', async () => {
    const headers = from();
    const { limit } = resetSubjectOf('');
    for (let time = 0; time < limit; time += 1) await ask(`guess${time}@nowhere.test`, headers);
    const refused = await ask('one-more@nowhere.test', headers);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await ask('one-more@nowhere.test')).status).toBe(204);
  });

  // conforms: A59
  it('is refused to an address that asks for too many at once', async () => {
    const headers = from();
    const { limit } = resetSubjectOf('');
    const answers = await Promise.all(
      Array.from({ length: 2 * limit }, (_, n) => ask(`at-once${n}@nowhere.test`, headers)),
    );
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(limit);
  });

  // conforms: 27.16
  it('is in the audit log with its user, and its secret nowhere', async () => {
    const person = await newPerson();
    await ask(person.email);
    const secret = await secretFor(person.email);
    await api.call(readAccountLink, { body: { secret } });
    await set(secret);
    const log = await api.call(searchAudit, {
      token: api.world.people.brandAdmin.token,
      query: { user: person.id, resource: 'user', limit: 50 },
    });
    expect(log.body.results.map(({ action }) => action).sort()).toEqual([
      'readAccountLink',
      'requestPasswordReset',
      'setPassword',
    ]);
    expect(log.text).not.toContain(secret);
    const [row] = await resetsOf(person.email);
    expect(JSON.stringify(row ?? {})).not.toContain(secret);
  });

  // conforms: 27.16
  it('is mailed once to its user, behind the # of the address, and to nobody else', async () => {
    const person = await newPerson();
    await ask(person.email);
    await ask('unknown@nowhere.test');
    const config = loadConfig({ DATA_DIR: api.directory, SECRET_KEY: testSecretKey, PORTAL_URL: 'http://portal.test' });
    const context = { config, database: api.database, inUnitOfWork: unitsWithoutJobs(api.database) } as JobContext;
    const ids = [...(await resetsOf(person.email)), ...(await resetsOf('unknown@nowhere.test'))].map(({ id }) => id);
    for (const resetId of [...ids, ...ids]) await mailPasswordReset.run({ resetId }, context);
    const files = await readdir(path.join(api.directory, 'mail'));
    expect(files).toHaveLength(1);
    const mail = (await readFile(path.join(api.directory, 'mail', files[0] ?? ''), 'utf8')).replace(/=\r\n/g, '');
    expect(mail).toContain(`To: ${person.email}`);
    expect(mail).toContain(`http://portal.test/set-password#${await secretFor(person.email)}`);
  });
});

it('the mail about a forgotten password is in the language of its user, else of the browser, else of the company', async () => {
  const mails = await startMailReceiver();
  const [own, other, english, french] = [await newPerson(), await newPerson(), await newPerson(), await newPerson()];
  const { db } = api.database;
  const signInWith = async ({ email }: { email: string }, language: string) => {
    const body = { email, password: testPassword };
    const { status } = await api.call(signIn, { body, headers: { ...from(), 'accept-language': language } });
    expect(status).toBe(200);
  };
  await signInWith(own, 'de');
  await signInWith(english, 'fr;q=0.9,en-GB,de;q=0.5');
  await signInWith(english, '*');
  await signInWith(french, 'fr');
  const brand = db.updateTable('companies').where('id', '=', api.world.companies.brand);
  await db.updateTable('users').set({ language: 'en' }).where('id', '=', own.id).execute();
  await brand.set({ language: 'de' }).execute();
  try {
    const config = loadConfig({ DATA_DIR: api.directory, SECRET_KEY: testSecretKey, SMTP_URL: mails.url });
    for (const { email } of [own, other, english, french]) {
      await ask(email);
      const [row] = await resetsOf(email);
      const context = { config, database: api.database, inUnitOfWork: unitsWithoutJobs(api.database) } as JobContext;
      await mailPasswordReset.run({ resetId: row?.id ?? 0 }, context);
    }
  } finally {
    await brand.set({ language: null }).execute();
    await mails.close();
  }
  expect(mails.received.map(({ subject }) => subject)).toEqual([
    'Set a new password for Proofmark',
    'Neues Passwort für Proofmark festlegen',
    'Set a new password for Proofmark',
    'Neues Passwort für Proofmark festlegen',
  ]);
  expect(mails.received[1]?.text).toContain(`hat ein neues Passwort für ${other.email} angefordert.`);
});

it('links that are over are deleted after a while, those that work stay', async () => {
  const person = await newPerson();
  await ask(person.email);
  const { id } = await insertInvitationFixture(api);
  const old = await insertInvitationFixture(api);
  const { db } = api.database;
  await db
    .updateTable('invitations')
    .set({ expires_at: new Date(Date.now() - 31 * 86_400_000) })
    .where('id', '=', old.id)
    .execute();
  await ask('old@nowhere.test');
  await db
    .updateTable('password_resets')
    .set({ created_at: new Date(Date.now() - 2 * 86_400_000) })
    .where('email', '=', 'old@nowhere.test')
    .execute();
  await expireAccountLinks({ database: api.database });
  expect(await resetsOf(person.email)).toHaveLength(1);
  expect(await resetsOf('old@nowhere.test')).toHaveLength(0);
  const left = await db.selectFrom('invitations').where('id', 'in', [id, old.id]).select('id').execute();
  expect(left).toEqual([{ id }]);
});
