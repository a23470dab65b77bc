import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { me, signIn } from '#lib/contract/auth.ts';
import * as contract from '#lib/contract/own-account.ts';
import { getUser, resetTwoFactor } from '#lib/contract/users.ts';
import { messageOf } from '#lib/texts/message-of.test-support.ts';
import { insertPerson, issueToken, type TestPerson, testPassword } from '#server/programs/api/testing/people.ts';
import { startApi, type TestApi } from '#server/programs/api/testing/start-api.ts';
import { throttle } from '../rules/attempts.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

let number = 0;
const newPerson = () => insertPerson(api.database, api.world.companies.brand, 'analyst', `Two${++number}@factor.test`);
const newAddress = () => `198.51.100.${++number % 250}`;

/** The code that an authenticator app shows so many steps of 30 seconds from now. */
function codeAt(secret: string, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
}

/** Six digits that are no code of the secret now or soon. */
function wrongCode(secret: string): string {
  const near = new Set([-2, -1, 0, 1, 2].map((steps) => codeAt(secret, steps)));
  const found = ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.has(code));
  return found ?? '666666';
}

const attempt = (person: TestPerson, otp?: string, password = testPassword) =>
  api.call(signIn, {
    body: { email: person.email, password, ...(otp !== undefined && { otp }) },
    headers: { 'x-forwarded-for': newAddress() },
  });

async function enrol(person: TestPerson) {
  const started = await api.call(contract.startTwoFactor, { token: person.token, body: { password: testPassword } });
  expect(started.status, started.text).toBe(200);
  return started.body;
}

/** Somebody with two-factor sign-in on, whose codes are all unused, as if the time of the first one were long past. */
async function newProtected() {
  const person = await newPerson();
  const { secret } = await enrol(person);
  const body = { otp: codeAt(secret) };
  const confirmed = await api.call(contract.confirmTwoFactor, { token: person.token, body });
  expect(confirmed.status, confirmed.text).toBe(200);
  await clearUsedCodes(person);
  return { person, secret, recoveryCodes: confirmed.body.recovery_codes };
}

const currentStep = () => Math.floor(Date.now() / 30_000);

/** How a code of so many steps from now is answered. A step that ends meanwhile makes it one of another: again then. */
async function statusOfCode(steps: number): Promise<number> {
  for (;;) {
    const { person, secret } = await newProtected();
    const before = currentStep();
    const { status } = await attempt(person, codeAt(secret, steps));
    if (currentStep() === before) return status;
  }
}

const clearUsedCodes = (person: TestPerson) =>
  api.database.db.updateTable('two_factors').set({ last_step: 0 }).where('user_id', '=', person.id).execute();

describe('turning two-factor sign-in on', () => {
  // conforms: 27.9
  it('shows the secret and its address for the app, and asks for nothing until a code has confirmed it', async () => {
    const person = await newPerson();
    const { secret, otpauth_uri } = await enrol(person);
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    const uri = new URL(otpauth_uri);
    expect([uri.protocol, uri.host]).toEqual(['otpauth:', 'totp']);
    expect(Object.fromEntries(uri.searchParams)).toMatchObject({
      secret,
      issuer: 'Proofmark',
      digits: '6',
      period: '30',
    });
    expect(decodeURIComponent(uri.pathname)).toBe(`/Proofmark:${person.email}`);
    expect((await attempt(person)).status).toBe(200);
    expect((await api.call(me, { token: person.token })).body.two_factor).toEqual({
      ...{ is_on: false, has_app: false, passkeys: 0 },
      recovery_codes_left: 0,
    });
  });

  // conforms: 27.9
  it('gives ten recovery codes once, and then is on', async () => {
    const person = await newPerson();
    const { secret } = await enrol(person);
    const wrong = await api.call(contract.confirmTwoFactor, { token: person.token, body: { otp: wrongCode(secret) } });
    expect(wrong.status).toBe(400);
    expect(wrong.problem['otp']).toEqual([expect.stringMatching(/not right/)]);
    const otp = codeAt(secret);
    const confirmed = await api.call(contract.confirmTwoFactor, {
      token: person.token,
      body: { otp: `${otp.slice(0, 3)} ${otp.slice(3)}` },
    });
    const codes = confirmed.body.recovery_codes;
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/);
    expect((await api.call(me, { token: person.token })).body.two_factor).toEqual({
      ...{ is_on: true, has_app: true, passkeys: 0 },
      recovery_codes_left: 10,
    });
    // The code that confirmed is used up.
    expect((await attempt(person, otp)).problem.code).toBe('invalid_otp');
    for (const again of [contract.startTwoFactor, contract.confirmTwoFactor]) {
      const body = again === contract.startTwoFactor ? { password: testPassword } : { otp };
      expect((await api.call(again, { token: person.token, body })).status).toBe(409);
    }
  });

  // conforms: 27.9
  it('keeps secret and recovery codes unreadable', async () => {
    const { secret, recoveryCodes, person } = await newProtected();
    const bytes = Buffer.from(secret);
    const { rows } = await api.database.pool.query<{ sealed_secret: Buffer; code_hash: Buffer }>(
      'SELECT sealed_secret, code_hash FROM two_factors JOIN recovery_codes USING (user_id) WHERE user_id = $1',
      [person.id],
    );
    expect(rows).toHaveLength(10);
    for (const row of rows) {
      expect(row.sealed_secret.includes(bytes)).toBe(false);
      expect(row.sealed_secret.includes(Buffer.from(Secret.fromBase32(secret).bytes))).toBe(false);
      expect(row.code_hash).toHaveLength(32);
      expect(recoveryCodes.some((code) => row.code_hash.includes(Buffer.from(code.replace('-', ''))))).toBe(false);
    }
  });

  // conforms: 27.12
  it('needs the password, and is for people who signed in, not for tokens of programs', async () => {
    const person = await newPerson();
    const wrong = await api.call(contract.startTwoFactor, { token: person.token, body: { password: 'not it' } });
    expect([wrong.status, wrong.problem['password']]).toEqual([400, [messageOf('passwordWrong')]]);
    const token = await issueToken(api.database, person.id, { permissions: ['workorder_view'] });
    const calls = [
      api.call(contract.startTwoFactor, { token, body: { password: testPassword } }),
      api.call(contract.confirmTwoFactor, { token, body: { otp: '000000' } }),
      api.call(contract.turnOffTwoFactor, { token, body: { password: testPassword, otp: '000000' } }),
      api.call(contract.updatePassword, {
        token,
        body: { current_password: testPassword, new_password: 'another long one' },
      }),
    ];
    for (const answer of await Promise.all(calls)) expect(answer.status).toBe(403);
  });

  // conforms: 27.9
  it('confirms the newest secret only', async () => {
    const person = await newPerson();
    const first = await enrol(person);
    const second = await enrol(person);
    const confirm = (secret: string) =>
      api.call(contract.confirmTwoFactor, { token: person.token, body: { otp: codeAt(secret) } });
    expect((await confirm(first.secret)).status).toBe(400);
    expect((await confirm(second.secret)).status).toBe(200);
  });
});

describe('signing in with two factors', () => {
  // conforms: 27.10
  it('asks for the code only once the password was right', async () => {
    const { person, secret } = await newProtected();
    const asked = await attempt(person);
    expect([asked.status, asked.problem.code]).toEqual([401, 'otp_required']);
    const otp = codeAt(secret);
    expect((await attempt(person, undefined, 'not the password')).problem.code).toBe('invalid_credentials');
    expect((await attempt(person, otp, 'not the password')).problem.code).toBe('invalid_credentials');
    const answer = await attempt(person, otp);
    expect(answer.status).toBe(200);
    expect((await api.call(me, { token: answer.body.token })).status).toBe(200);
  });

  // conforms: 27.10
  it('takes the codes of one step before and after, and no others', async () => {
    for (const [steps, status] of [
      [-1, 200],
      [1, 200],
      [-3, 401],
      [3, 401],
    ] as const) {
      expect(await statusOfCode(steps), `${steps} steps`).toBe(status);
    }
  });

  // conforms: 27.10
  it('takes a code once, also of fifty at the same moment', async () => {
    const { person, secret } = await newProtected();
    const otp = codeAt(secret);
    const answers = await Promise.all(Array.from({ length: 50 }, () => attempt(person, otp)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, problem } of answers) {
      if (status !== 200) expect(['invalid_otp', 'too_many_requests']).toContain(problem.code);
    }
    await api.database.db.deleteFrom('sign_in_attempts').execute();
    expect((await attempt(person, otp)).problem.code).toBe('invalid_otp');
  });

  // conforms: 27.10
  it('takes a recovery code instead, each once, also of fifty at the same moment', async () => {
    const { person, recoveryCodes } = await newProtected();
    const [first = '', second = ''] = recoveryCodes;
    const answers = await Promise.all(Array.from({ length: 50 }, () => attempt(person, first)));
    const good = answers.filter(({ status }) => status === 200);
    expect(good).toHaveLength(1);
    await api.database.db.deleteFrom('sign_in_attempts').execute();
    expect((await attempt(person, first)).problem.code).toBe('invalid_otp');
    const profile = await api.call(me, { token: good[0]?.body.token ?? '' });
    expect(profile.body.two_factor).toMatchObject({ is_on: true, recovery_codes_left: 9 });
    expect((await attempt(person, ` ${second.toUpperCase().replace('-', ' ')} `)).status).toBe(200);
    const other = await newProtected();
    expect((await attempt(other.person, recoveryCodes[2])).problem.code).toBe('invalid_otp');
  });

  // conforms: 27.11
  it('counts wrong codes from anywhere, and a right password alone forgives none', async () => {
    const { person, secret } = await newProtected();
    for (let i = 0; i < throttle.codes; i++) {
      expect((await attempt(person, wrongCode(secret))).problem.code).toBe('invalid_otp');
      if (i === 3) expect((await attempt(person)).problem.code).toBe('otp_required');
    }
    const blocked = await attempt(person, codeAt(secret));
    expect(blocked.status).toBe(429);
    expect(Number(blocked.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  // conforms: 27.11, A27
  it('lets a flood of guesses at the same moment find out no more than the allowed ones', async () => {
    const { person, secret } = await newProtected();
    // The right code is not among them: taken early, it would forgive the wrong ones counted before it.
    const guesses = Array.from({ length: 40 }, () => wrongCode(secret));
    const answers = await Promise.all(guesses.map((otp) => attempt(person, otp)));
    const refused = answers.filter(({ problem }) => problem.code === 'invalid_otp');
    expect(refused.length).toBeLessThanOrEqual(throttle.codes);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(40 - refused.length);
    expect((await attempt(person, codeAt(secret))).status).toBe(429);
  });

  // conforms: A59
  it('looks at no more than the allowed codes of many at once from many networks', async () => {
    const { person, secret } = await newProtected();
    const answers = await Promise.all(Array.from({ length: 60 }, () => attempt(person, wrongCode(secret))));
    const looked = answers.filter(({ problem }) => problem.code === 'invalid_otp');
    expect(looked).toHaveLength(throttle.codes);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(60 - throttle.codes);
  });

  // conforms: A29
  it('lets in who has both while the account is guessed at from everywhere, and tells a guesser nothing', async () => {
    const { person, secret } = await newProtected();
    const unprotected = await newPerson();
    for (const guessed of [person, unprotected]) {
      await Promise.all(Array.from({ length: throttle.account }, () => attempt(guessed, undefined, 'a guess')));
    }
    // Wrong password, wrong code, no code, no second factor to have a code of: all alike.
    const answers = [
      await attempt(person, wrongCode(secret), 'a guess'),
      await attempt(person, wrongCode(secret)),
      await attempt(person),
      await attempt(unprotected, '123456'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([429, 429, 429, 429]);
    expect(new Set(answers.map(({ problem }) => problem.code))).toEqual(new Set(['too_many_requests']));
    expect((await attempt(person, codeAt(secret))).status).toBe(200);
  });

  it('ignores a code where none is needed', async () => {
    expect((await attempt(await newPerson(), '123456')).status).toBe(200);
  });
});

describe('turning two-factor sign-in off', () => {
  // conforms: 27.12
  it('needs the password and a code', async () => {
    const { person, secret, recoveryCodes } = await newProtected();
    const turnOff = (password: string, otp: string) =>
      api.call(contract.turnOffTwoFactor, { token: person.token, body: { password, otp } });
    expect((await turnOff('not it', codeAt(secret))).problem['password']).toEqual([messageOf('passwordWrong')]);
    expect((await turnOff(testPassword, wrongCode(secret))).problem['otp']).toEqual([
      expect.stringMatching(/not right/),
    ]);
    expect((await attempt(person)).problem.code).toBe('otp_required');
    expect((await turnOff(testPassword, recoveryCodes[0] ?? '')).status).toBe(204);
    expect((await attempt(person)).status).toBe(200);
    expect((await turnOff(testPassword, codeAt(secret))).status).toBe(409);
    // Remaining recovery codes are void once it is enabled again.
    const again = await enrol(person);
    const body = { otp: codeAt(again.secret) };
    expect((await api.call(contract.confirmTwoFactor, { token: person.token, body })).status).toBe(200);
    expect((await attempt(person, recoveryCodes[1])).problem.code).toBe('invalid_otp');
  });

  // conforms: 27.12
  it('can be done for a colleague by who manages users, not for oneself and not for strangers', async () => {
    const { person } = await newProtected();
    const params = { id: person.id };
    const { brandAdmin, rivalAdmin, analyst } = api.world.people;
    expect((await api.call(getUser, { token: brandAdmin.token, params })).body.two_factor).toBe(true);
    expect((await api.call(resetTwoFactor, { token: rivalAdmin.token, params })).status).toBe(404);
    expect((await api.call(resetTwoFactor, { token: analyst.token, params })).status).toBe(403);
    const own = await api.call(resetTwoFactor, { token: brandAdmin.token, params: { id: brandAdmin.id } });
    expect(own.status).toBe(409);
    expect((await attempt(person)).problem.code).toBe('otp_required');
    expect((await api.call(resetTwoFactor, { token: brandAdmin.token, params })).status).toBe(204);
    expect((await attempt(person)).status).toBe(200);
    expect((await api.call(getUser, { token: brandAdmin.token, params })).body.two_factor).toBe(false);
  });
});

describe("changing one's password", () => {
  const newPassword = 'an entirely new password';
  const change = (person: TestPerson, current_password: string, new_password: string) =>
    api.call(contract.updatePassword, { token: person.token, body: { current_password, new_password } });

  // conforms: 27.13
  it('ends every other session at once, keeps this one and the tokens of programs', async () => {
    const person = await newPerson();
    const other = await issueToken(api.database, person.id);
    const program = await issueToken(api.database, person.id, { permissions: ['workorder_view'] });
    const bystander = await newPerson();
    expect((await change(person, testPassword, newPassword)).status).toBe(204);
    const statuses = await Promise.all(
      [person.token, other, program, bystander.token].map(async (token) => (await api.call(me, { token })).status),
    );
    expect(statuses).toEqual([200, 401, 200, 200]);
    expect((await attempt(person)).problem.code).toBe('invalid_credentials');
    expect((await attempt(person, undefined, newPassword)).status).toBe(200);
  });

  // conforms: 27.13
  it('needs the present one, and a new one that is long enough, other, and not known to everybody', async () => {
    const person = await newPerson();
    const wrong = await change(person, 'not it', newPassword);
    expect([wrong.status, wrong.problem['current_password']]).toEqual([400, [messageOf('passwordWrong')]]);
    for (const password of ['too short', testPassword, 'proofmark-demo']) {
      const answer = await change(person, testPassword, password);
      expect(answer.status, password).toBe(400);
      expect(answer.problem['new_password'], password).toHaveLength(1);
    }
    expect((await attempt(person)).status).toBe(200);
  });

  // conforms: 27.13
  it('is no place to guess at: failures count as those of signing in', async () => {
    const person = await newPerson();
    for (let i = 0; i < throttle.here; i++) expect((await change(person, 'a guess', newPassword)).status).toBe(400);
    expect((await change(person, testPassword, newPassword)).status).toBe(429);
    const { status } = await api.call(signIn, { body: { email: person.email, password: testPassword } });
    expect(status).toBe(429);
  });

  it('leaves no session behind that began with the old password at the same moment', async () => {
    const person = await newPerson();
    const [changed, ...sessions] = await Promise.all([
      change(person, testPassword, newPassword),
      ...Array.from({ length: 8 }, () => attempt(person)),
    ]);
    expect(changed.status).toBe(204);
    for (const session of sessions.filter(({ status }) => status === 200)) {
      expect((await api.call(me, { token: session.body.token })).status).toBe(401);
    }
  });
});
