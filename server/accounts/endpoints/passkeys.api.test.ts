import { generateKeyPairSync } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { me, signIn } from '#lib/contract/auth.ts';
import { confirmTwoFactor, startTwoFactor, turnOffTwoFactor } from '#lib/contract/own-account.ts';
import type { PasskeyAnswer } from '#lib/contract/passkey-answer.ts';
import * as contract from '#lib/contract/passkeys.ts';
import { getUser, resetTwoFactor, updateUser } from '#lib/contract/users.ts';
import { messageOf } from '#lib/texts/message-of.test-support.ts';
import { loadConfig } from '#server/core/config/config.ts';
import { unitsWithoutJobs } from '#server/core/db/testing/units-without-jobs.ts';
import type { JobContext } from '#server/core/jobs/define-job.ts';
import { startMailReceiver } from '#server/notices/testing/mail-receiver.ts';
import { insertPerson, issueToken, type TestPerson, testPassword } from '#server/programs/api/testing/people.ts';
import { startApi, type TestApi, testSecretKey } from '#server/programs/api/testing/start-api.ts';
import { expireAccountLinks } from '../jobs/expire-account-links.ts';
import { mailPasskey } from '../jobs/mail-passkey.job.ts';
import { throttle } from '../rules/attempts.ts';
import { softwareAuthenticator, type Wrong } from '../testing/software-authenticator.ts';

const portal = 'https://portal.test';
let api: TestApi;
beforeAll(async () => {
  api = await startApi({ PORTAL_URL: portal });
});
afterAll(() => api.close());

let number = 0;
const newPerson = () =>
  insertPerson(api.database, api.world.companies.brand, 'analyst', `Passkey${++number}@test.test`);
const newAddress = () => ({ 'x-forwarded-for': `203.0.113.${++number % 250}` });

async function challengeFor(person: TestPerson): Promise<string> {
  const started = await api.call(contract.startPasskey, { token: person.token, body: { password: testPassword } });
  expect(started.status, started.text).toBe(200);
  return started.body.options.challenge;
}

const add = (person: TestPerson, credential: ReturnType<ReturnType<typeof softwareAuthenticator>['create']>) =>
  api.call(contract.createPasskey, { token: person.token, body: { name: 'Laptop', credential } });

/** Somebody with a passkey, and the authenticator that has it. */
async function newOwner(person?: TestPerson) {
  const owner = person ?? (await newPerson());
  const authenticator = softwareAuthenticator(portal);
  const added = await add(owner, authenticator.create(await challengeFor(owner)));
  expect(added.status, added.text).toBe(200);
  return { person: owner, authenticator, passkey: added.body };
}

async function signInChallenge(): Promise<string> {
  const { body, status } = await api.call(contract.startPasskeySignIn, { body: {}, headers: newAddress() });
  expect(status).toBe(200);
  return body.options.challenge;
}

const signInWith = (passkey: PasskeyAnswer) =>
  api.call(contract.signInByPasskey, { body: { passkey }, headers: newAddress() });

const byPassword = (
  person: TestPerson,
  more: { otp?: string; passkey?: PasskeyAnswer } = {},
  password = testPassword,
) => api.call(signIn, { body: { email: person.email, password, ...more }, headers: newAddress() });

const mailsOf = (id: number) =>
  api.database.pool.query("SELECT 1 FROM pgboss.job WHERE name = 'mail-passkey' AND data ->> 'passkeyId' = $1", [
    String(id),
  ]);

describe('adding a passkey', () => {
  // conforms: 27.21
  it('makes one that signs in, with ten recovery codes for the first second factor', async () => {
    const { person, passkey, authenticator } = await newOwner();
    expect(passkey).toMatchObject({ name: 'Laptop', last_used_at: null, is_synced: true });
    expect(passkey.recovery_codes).toHaveLength(10);
    expect((await mailsOf(passkey.id)).rowCount).toBe(1);
    const profile = await api.call(me, { token: person.token });
    expect(profile.body.two_factor).toEqual({ is_on: true, has_app: false, passkeys: 1, recovery_codes_left: 10 });
    const second = await newOwner(person);
    expect(second.passkey.recovery_codes).toBeNull();
    const signedIn = await signInWith(authenticator.get(await signInChallenge()));
    expect(signedIn.status, signedIn.text).toBe(200);
    expect(signedIn.body.user.email).toBe(person.email);
    expect((await api.call(me, { token: signedIn.body.token })).status).toBe(200);
    const list = await api.call(contract.getPasskeys, { token: person.token });
    expect(list.body.passkeys.map(({ last_used_at }) => last_used_at !== null)).toEqual([true, false]);
  });

  // conforms: 27.21
  it('offers what a browser needs: a discoverable passkey of the portal that verifies its user', async () => {
    const { person, authenticator } = await newOwner();
    const { body } = await api.call(contract.startPasskey, { token: person.token, body: { password: testPassword } });
    expect(body.options).toMatchObject({
      rp: { name: 'Proofmark', id: new URL(portal).hostname },
      user: { name: person.email },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ id: authenticator.id, type: 'public-key' }],
    });
  });

  // conforms: 27.21
  it('takes the password of a sign-in for ten minutes', async () => {
    const person = await newPerson();
    const none = await api.call(contract.startPasskey, { token: person.token, body: {} });
    expect([none.status, none.problem['password']]).toEqual([400, [messageOf('passwordAgain')]]);
    const { token } = (await byPassword(person)).body;
    const authenticator = softwareAuthenticator(portal);
    const started = await api.call(contract.startPasskey, { token, body: {} });
    expect(started.status).toBe(200);
    expect((await add({ ...person, token }, authenticator.create(started.body.options.challenge))).status).toBe(200);
    await api.database.pool.query(
      "UPDATE tokens SET password_at = password_at - interval '11 minutes' WHERE user_id = $1",
      [person.id],
    );
    expect((await api.call(contract.startPasskey, { token, body: {} })).status).toBe(400);
    // A session by passkey alone has no password.
    const byPasskey = await signInWith(authenticator.get(await signInChallenge()));
    const again = await api.call(contract.startPasskey, { token: byPasskey.body.token, body: {} });
    expect([again.status, again.problem['password']]).toEqual([400, [messageOf('passwordAgain')]]);
  });

  // conforms: 27.21
  it('needs the password, and a session of a person', async () => {
    const person = await newPerson();
    const wrong = await api.call(contract.startPasskey, { token: person.token, body: { password: 'not it' } });
    expect([wrong.status, wrong.problem['password']]).toEqual([400, [messageOf('passwordWrong')]]);
    const program = await issueToken(api.database, person.id, { permissions: ['workorder_view'] });
    for (const refused of [
      await api.call(contract.startPasskey, { token: program, body: { password: testPassword } }),
      await add({ ...person, token: program }, softwareAuthenticator(portal).create('any')),
      await api.call(contract.getPasskeys, { token: program }),
      await api.call(contract.updatePasskey, { token: program, params: { id: 1 }, body: { name: 'x' } }),
      await api.call(contract.deletePasskey, { token: program, params: { id: 1 }, body: { password: testPassword } }),
    ]) {
      expect(refused.status).toBe(403);
    }
  });

  // conforms: 27.21
  it.each<[string, Wrong]>([
    ['of another site', { origin: 'https://evil.test' }],
    ['for another relying party', { rpId: 'evil.test' }],
    ['without verification of the user', { isVerified: false }],
    ['that is a sign-in', { type: 'webauthn.get' }],
  ])('refuses an answer %s', async (_, wrong) => {
    const person = await newPerson();
    const answer = await add(person, softwareAuthenticator(portal).create(await challengeFor(person), wrong));
    expect([answer.status, answer.problem['credential']]).toEqual([400, [expect.stringMatching(/not valid/)]]);
  });

  // conforms: 27.21
  it('takes each challenge once, in time, and from the user it was made for', async () => {
    const [person, other] = [await newPerson(), await newPerson()];
    const authenticator = softwareAuthenticator(portal);
    const challenge = await challengeFor(person);
    const over = [400, [expect.stringMatching(/is over/)]];
    const result = async (asker: TestPerson, credential: Parameters<typeof add>[1]) => {
      const { status, problem } = await add(asker, credential);
      return [status, problem['credential']];
    };
    expect(await result(other, authenticator.create(challenge))).toEqual(over);
    expect((await add(person, authenticator.create(challenge))).status).toBe(200);
    expect(await result(person, authenticator.create(challenge))).toEqual(over);
    expect(await result(person, authenticator.create(await signInChallenge()))).toEqual(over);
    expect(await result(person, authenticator.create('not-ours'))).toEqual(over);
    const late = await challengeFor(person);
    await api.database.pool.query("UPDATE passkey_challenges SET expires_at = now() - interval '1 second'");
    expect(await result(person, authenticator.create(late))).toEqual(over);
    expect(await result(other, authenticator.create(await challengeFor(other)))).toEqual([
      400,
      [expect.stringMatching(/added already/)],
    ]);
  });

  it('ends at twenty', async () => {
    const { person, passkey } = await newOwner();
    const challenge = await challengeFor(person);
    await api.database.pool.query(
      `INSERT INTO passkeys (user_id, credential_id, public_key, counter, transports, is_synced, is_backed_up, name)
       SELECT user_id, credential_id || n, public_key, 0, transports, is_synced, is_backed_up, name
         FROM passkeys, generate_series(1, 19) AS n WHERE id = $1`,
      [passkey.id],
    );
    const full = await api.call(contract.startPasskey, { token: person.token, body: { password: testPassword } });
    expect([full.status, full.problem.detail]).toEqual([409, expect.stringMatching(/At most 20/)]);
    expect((await add(person, softwareAuthenticator(portal).create(challenge))).status).toBe(409);
  });
});

describe('signing in with a passkey alone', () => {
  // conforms: 27.22, A42
  it.each<[string, Wrong]>([
    ['of another site', { origin: 'https://evil.test' }],
    ['for another relying party', { rpId: 'evil.test' }],
    ['without verification of the user', { isVerified: false }],
    ['that adds a passkey', { type: 'webauthn.create' }],
    ['to a challenge that is not ours', { challenge: 'bm90LW91cnM' }],
  ])('refuses an answer %s', async (_, wrong) => {
    const { authenticator } = await newOwner();
    const refused = await signInWith(authenticator.get(await signInChallenge(), wrong));
    expect([refused.status, refused.problem.code]).toEqual([401, 'invalid_passkey']);
  });

  // conforms: 27.22, A42
  it('refuses a replay, a signature of another key, an unknown passkey and a counter that goes back', async () => {
    const { authenticator } = await newOwner();
    const answer = authenticator.get(await signInChallenge());
    expect((await signInWith(answer)).status).toBe(200);
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const refused = [
      await signInWith(answer),
      await signInWith(authenticator.get(await signInChallenge(), {}, privateKey)),
      await signInWith(softwareAuthenticator(portal).get(await signInChallenge())),
      await signInWith(authenticator.get(await signInChallenge(), { counter: 1 })),
    ];
    expect(refused.map(({ problem }) => problem.code)).toEqual(refused.map(() => 'invalid_passkey'));
    // A wrong answer uses the challenge up.
    const challenge = await signInChallenge();
    expect((await signInWith(authenticator.get(challenge, { isVerified: false }))).status).toBe(401);
    expect((await signInWith(authenticator.get(challenge))).status).toBe(401);
    expect((await signInWith(authenticator.get(await signInChallenge()))).status).toBe(200);
  });

  // conforms: 27.22
  it('lets one of many answers to a challenge in', async () => {
    const { authenticator } = await newOwner();
    const challenge = await signInChallenge();
    const answers = await Promise.all(Array.from({ length: 6 }, () => signInWith(authenticator.get(challenge))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  // conforms: 27.22
  it('refuses a deactivated user as it refuses an unknown passkey', async () => {
    const { person, authenticator } = await newOwner();
    const change = { token: api.world.people.brandAdmin.token, params: { id: person.id } };
    expect((await api.call(updateUser, { ...change, body: { is_active: false } })).status).toBe(200);
    const refused = await signInWith(authenticator.get(await signInChallenge()));
    expect([refused.status, refused.problem.code]).toEqual([401, 'invalid_passkey']);
  });

  // conforms: 27.22
  it('follows a company that signs in through its provider alone, but for its named administrator', async () => {
    const { db } = api.database;
    const company_id = api.world.companies.stranger;
    const newColleague = () => insertPerson(api.database, company_id, 'account_admin', `Sso${++number}@test.test`);
    const [colleague, exempt] = [await newOwner(await newColleague()), await newOwner(await newColleague())];
    await db
      .insertInto('single_sign_ons')
      .values({
        ...{ company_id, issuer: 'https://issuer.test', client_id: 'x' },
        ...{ is_required: true, exempt_user: exempt.person.id },
      })
      .execute();
    const refused = await signInWith(colleague.authenticator.get(await signInChallenge()));
    expect([refused.status, refused.problem.code]).toEqual([401, 'single_sign_on_required']);
    const passkey = colleague.authenticator.get(await signInChallenge());
    expect((await byPassword(colleague.person, { passkey })).problem.code).toBe('single_sign_on_required');
    const start = (person: TestPerson) =>
      api.call(contract.startPasskey, { token: person.token, body: { password: testPassword } });
    expect((await start(colleague.person)).status).toBe(409);
    expect((await start(exempt.person)).status).toBe(200);
    expect((await signInWith(exempt.authenticator.get(await signInChallenge()))).status).toBe(200);
  });

  // conforms: 27.22
  it('counts failures as those of a password', async () => {
    const { authenticator } = await newOwner();
    const from = (passkey: PasskeyAnswer) =>
      api.call(contract.signInByPasskey, { body: { passkey }, headers: { 'x-forwarded-for': '192.0.2.77' } });
    const wrong = async () => from(authenticator.get(await signInChallenge(), { isVerified: false }));
    for (let i = 0; i < throttle.here; i++) expect((await wrong()).status).toBe(401);
    const right = await from(authenticator.get(await signInChallenge()));
    expect([right.status, right.problem.code]).toEqual([429, 'too_many_requests']);
    expect((await signInWith(authenticator.get(await signInChallenge()))).status).toBe(200);
  });

  it('leaves no open challenge behind', async () => {
    const challenge = await signInChallenge();
    const { person, passkey } = await newOwner();
    await api.database.pool.query("UPDATE passkey_challenges SET expires_at = now() - interval '1 second'");
    await api.database.pool.query("UPDATE passkeys SET removed_at = now() - interval '8 days' WHERE id = $1", [
      passkey.id,
    ]);
    await expireAccountLinks({ database: api.database });
    expect((await api.database.pool.query('SELECT 1 FROM passkey_challenges')).rowCount).toBe(0);
    expect((await api.database.pool.query('SELECT 1 FROM passkeys WHERE user_id = $1', [person.id])).rowCount).toBe(0);
    expect((await signInWith(softwareAuthenticator(portal).get(challenge))).status).toBe(401);
  });
});

describe('a passkey as the second factor', () => {
  // conforms: 27.23
  it('is asked for after the password, in place of a code', async () => {
    const { person, authenticator, passkey } = await newOwner();
    expect((await byPassword(person)).problem.code).toBe('second_factor_required');
    expect((await byPassword(person, {}, 'a wrong password')).problem.code).toBe('invalid_credentials');
    const challenge = await signInChallenge();
    const unverified = authenticator.get(challenge, { isVerified: false });
    expect((await byPassword(person, { passkey: unverified })).problem.code).toBe('invalid_passkey');
    const answer = authenticator.get(await signInChallenge());
    expect((await byPassword(person, { passkey: answer })).status).toBe(200);
    expect((await byPassword(person, { passkey: answer })).problem.code).toBe('invalid_passkey');
    expect((await byPassword(person, { otp: passkey.recovery_codes?.[0] ?? '' })).status).toBe(200);
    expect((await byPassword(person, { otp: '123456' })).problem.code).toBe('invalid_otp');
  });

  // conforms: 27.23, A42
  it("refuses another user's passkey", async () => {
    const [owner, other] = [await newOwner(), await newOwner()];
    const passkey = other.authenticator.get(await signInChallenge());
    expect((await byPassword(owner.person, { passkey })).problem.code).toBe('invalid_passkey');
  });

  // conforms: 27.23
  it('stands next to the app: either signs in, and each is turned off by itself', async () => {
    const { person, authenticator, passkey } = await newOwner();
    const started = await api.call(startTwoFactor, { token: person.token, body: { password: testPassword } });
    const totp = new TOTP({ secret: Secret.fromBase32(started.body.secret) });
    const confirmed = await api.call(confirmTwoFactor, { token: person.token, body: { otp: totp.generate() } });
    expect(confirmed.status, confirmed.text).toBe(200);
    // The codes of the app take the place of those that came with the passkey.
    expect((await byPassword(person, { otp: passkey.recovery_codes?.[0] ?? '' })).problem.code).toBe('invalid_otp');
    expect((await byPassword(person, { passkey: authenticator.get(await signInChallenge()) })).status).toBe(200);
    const [first = '', second = ''] = confirmed.body.recovery_codes;
    const off = { token: person.token, body: { password: testPassword, otp: first } };
    expect((await api.call(turnOffTwoFactor, off)).status).toBe(204);
    const profile = await api.call(me, { token: person.token });
    expect(profile.body.two_factor).toEqual({ is_on: true, has_app: false, passkeys: 1, recovery_codes_left: 9 });
    expect((await byPassword(person, { otp: second })).status).toBe(200);
  });
});

describe('the passkeys of an account', () => {
  const remove = (person: TestPerson, id: number, more: { otp?: string; passkey?: PasskeyAnswer } = {}) =>
    api.call(contract.deletePasskey, {
      token: person.token,
      params: { id },
      body: { password: testPassword, ...more },
    });

  // conforms: 27.24
  it('are renamed and removed by their user alone, and never shown to others', async () => {
    const [owner, other] = [await newOwner(), await newOwner()];
    const params = { id: owner.passkey.id };
    const rename = (person: TestPerson) =>
      api.call(contract.updatePasskey, { token: person.token, params, body: { name: 'Phone' } });
    expect((await rename(other.person)).status).toBe(404);
    expect((await remove(other.person, owner.passkey.id)).status).toBe(404);
    expect((await rename(owner.person)).body.name).toBe('Phone');
    const list = await api.call(contract.getPasskeys, { token: other.person.token });
    expect(list.body.passkeys.map(({ id }) => id)).toEqual([other.passkey.id]);
  });

  // conforms: 27.24
  it('go with the password, the last second factor also with a code or a passkey', async () => {
    const { person, passkey, authenticator } = await newOwner();
    const second = await newOwner(person);
    const wrong = { token: person.token, params: { id: passkey.id }, body: { password: 'not it' } };
    expect((await api.call(contract.deletePasskey, wrong)).problem['password']).toEqual([messageOf('passwordWrong')]);
    expect((await remove(person, second.passkey.id)).status).toBe(204);
    expect((await mailsOf(second.passkey.id)).rowCount).toBe(2);
    expect((await signInWith(second.authenticator.get(await signInChallenge()))).status).toBe(401);
    const last = passkey.id;
    expect((await remove(person, last)).problem['otp']).toEqual([expect.stringMatching(/last second factor/)]);
    expect((await remove(person, last, { otp: '123456' })).problem['otp']).toEqual([
      expect.stringMatching(/not right/),
    ]);
    const foreign = (await newOwner()).authenticator.get(await signInChallenge());
    expect((await remove(person, last, { passkey: foreign })).problem['passkey']).toHaveLength(1);
    const answer = authenticator.get(await signInChallenge());
    expect((await remove(person, last, { passkey: answer })).status).toBe(204);
    expect((await byPassword(person)).status).toBe(200);
    const profile = await api.call(me, { token: person.token });
    expect(profile.body.two_factor).toEqual({ is_on: false, has_app: false, passkeys: 0, recovery_codes_left: 0 });
    const again = await newOwner(person);
    const otp = again.passkey.recovery_codes?.[0] ?? '';
    expect((await remove(person, again.passkey.id, { otp })).status).toBe(204);
  });

  // conforms: 27.24
  it('end when an administrator resets two-factor sign-in', async () => {
    const { person, authenticator, passkey } = await newOwner();
    const admin = { token: api.world.people.brandAdmin.token, params: { id: person.id } };
    expect((await api.call(getUser, admin)).body.two_factor).toBe(true);
    expect((await api.call(resetTwoFactor, admin)).status).toBe(204);
    expect((await api.call(getUser, admin)).body.two_factor).toBe(false);
    expect((await mailsOf(passkey.id)).rowCount).toBe(2);
    expect((await signInWith(authenticator.get(await signInChallenge()))).status).toBe(401);
    expect((await byPassword(person)).status).toBe(200);
  });

  it('are told of by mail, once for each change', async () => {
    const mails = await startMailReceiver();
    const { person, passkey } = await newOwner();
    try {
      const config = loadConfig({ DATA_DIR: api.directory, SECRET_KEY: testSecretKey, SMTP_URL: mails.url });
      const context = { config, database: api.database, inUnitOfWork: unitsWithoutJobs(api.database) } as JobContext;
      for (const _ of [1, 2]) await mailPasskey.run({ passkeyId: passkey.id }, context);
      const otp = passkey.recovery_codes?.[0] ?? '';
      expect((await remove(person, passkey.id, { otp })).status).toBe(204);
      for (const _ of [1, 2]) await mailPasskey.run({ passkeyId: passkey.id }, context);
    } finally {
      await mails.close();
    }
    expect(mails.received.map(({ subject }) => subject)).toEqual([
      'A passkey was added to your account',
      'A passkey was removed from your account',
    ]);
    expect(mails.received[0]?.text).toContain('“Laptop”');
    expect(mails.received[0]?.text).toContain('/settings/security');
  });

  it('leave one last second factor when two are removed at once', async () => {
    const { person, passkey } = await newOwner();
    const second = await newOwner(person);
    const removed = await Promise.all([remove(person, passkey.id), remove(person, second.passkey.id)]);
    expect(removed.map(({ status }) => status).toSorted()).toEqual([204, 400]);
  });
});
