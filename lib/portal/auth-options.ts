import 'server-only';
import type { NextAuthOptions, User } from 'next-auth';
import CredentialsProvider from 'next-auth/providers/credentials';
import { signIn, signOut } from '#lib/contract/auth.ts';
import { joinInspection } from '#lib/contract/inspection.ts';
import { type PasskeyAnswer, passkeyAnswer } from '#lib/contract/passkey-answer.ts';
import { signInByPasskey } from '#lib/contract/passkeys.ts';
import { finishSingleSignOn } from '#lib/contract/single-sign-on.ts';
import { call } from './client.ts';
import { portalEnv } from './env.ts';
import { isNotOffered } from './foreign/not-offered-code.ts';
import { storeLanguageOf } from './keep-language.ts';
import type { CallFailure } from './result.ts';
import { cookieNames, encodeSession, sessionMaxAge } from './session-cookie.ts';
import './session-types.ts';
import { readSignOn } from './sign-on-cookie.ts';
import { describeToken } from './token-check.ts';

/**
 * next-auth settings, made at the first request because they hang on the environment. Errors travel through the address
 * of the sign-in page, so they are codes of ours, never text from elsewhere: see components/sign-in/sign-in-errors.ts.
 */
export function authOptions(): NextAuthOptions {
  const env = portalEnv();
  const names = cookieNames();
  const cookie = (name: string) => ({
    name,
    options: { httpOnly: true, sameSite: 'lax' as const, path: '/', secure: names.secure },
  });
  return {
    secret: env.secret,
    session: { strategy: 'jwt', maxAge: sessionMaxAge },
    pages: { signIn: '/sign-in', signOut: '/sign-in', error: '/sign-in' },
    useSecureCookies: names.secure,
    cookies: {
      sessionToken: cookie(names.session),
      csrfToken: cookie(names.csrf),
      callbackUrl: cookie(names.callback),
    },
    jwt: { encode: ({ token, secret }) => encodeSession(token, secret) },
    providers: [
      CredentialsProvider({
        id: 'password',
        name: 'E-mail and password',
        credentials: { email: {}, password: {}, otp: {}, passkey: {} },
        authorize: (given) => signInWithPassword(given ?? {}),
      }),
      CredentialsProvider({
        id: 'passkey',
        name: 'Passkey',
        credentials: { passkey: {} },
        authorize: (given) => signInWithPasskey(given?.passkey ?? ''),
      }),
      CredentialsProvider({
        id: 'uat',
        name: 'UAT',
        credentials: { uat: {} },
        authorize: (given) => userOf(given?.uat?.trim() ?? ''),
      }),
      CredentialsProvider({
        id: 'company',
        name: 'The company',
        credentials: { answer: {} },
        authorize: (given) => signInThroughCompany(given?.answer ?? ''),
      }),
      CredentialsProvider({
        id: 'inspection',
        name: 'An inspection team',
        credentials: { secret: {}, name: {} },
        authorize: (given) => joinTeam(given ?? {}),
      }),
    ],
    callbacks: {
      jwt: ({ token, user }) =>
        user ? { sub: token.sub ?? '', account: user.account, uat: user.uat, uatExpiresAt: user.uatExpiresAt } : token,
      // The returned session reaches the browser: it does not contain the service's token.
      session: ({ session, token }) => ({
        expires: session.expires,
        ...(token.account ? { account: token.account } : {}),
      }),
      redirect: ({ url, baseUrl }) => {
        if (/^\/(?![/\\])/.test(url)) return baseUrl + url;
        return URL.canParse(url) && new URL(url).origin === new URL(baseUrl).origin ? url : baseUrl;
      },
    },
    events: {
      // A copied cookie cannot be taken back, but the token in it can.
      signOut: async ({ token }) => {
        if (token?.uat) await call(signOut, {}, { token: token.uat, timeout: 5_000 });
      },
    },
  };
}

async function signInWithPassword({
  email = '',
  password = '',
  otp = '',
  passkey = '',
}: Partial<Record<'email' | 'password' | 'otp' | 'passkey', string>>): Promise<User> {
  const body = {
    ...{ email: email.trim(), password },
    ...(otp.trim() && { otp: otp.trim() }),
    ...(passkey && { passkey: readPasskey(passkey) }),
  };
  const answer = await call(signIn, { body });
  if (!answer.ok) throw new Error(errorCode(answer));
  return userOf(answer.data.token);
}

async function signInWithPasskey(passkey: string): Promise<User> {
  const answer = await call(signInByPasskey, { body: { passkey: readPasskey(passkey) } });
  if (!answer.ok) throw new Error(errorCode(answer));
  return userOf(answer.data.token);
}

/** The answer of a passkey, as a script has put it into the form. */
function readPasskey(text: string): PasskeyAnswer {
  try {
    return passkeyAnswer.parse(JSON.parse(text));
  } catch {
    throw new Error('invalid_passkey');
  }
}

/** The answer of an identity provider counts in the browser that began the sign-in, and in no other. */
async function signInThroughCompany(answer: string): Promise<User> {
  const begun = await readSignOn();
  if (!begun || new URLSearchParams(answer).get('state') !== begun.state) throw new Error('not_begun');
  const finished = await call(finishSingleSignOn, { body: { answer } });
  if (!finished.ok) {
    throw new Error(finished.status === 403 ? 'not_in_company' : finished.status === 401 ? 'not_begun' : 'unavailable');
  }
  const { token, sign_out_url: signOutUrl } = finished.data;
  const user = await userOf(token);
  return { ...user, account: { ...user.account, ...(signOutUrl && { signOutUrl }) } };
}

async function joinTeam({ secret = '', name = '' }: Partial<Record<'secret' | 'name', string>>): Promise<User> {
  const answer = await call(joinInspection, { body: { secret: secret.trim(), name: name.trim() } });
  if (!answer.ok) throw new Error(errorCode(answer));
  return userOf(answer.data.token);
}

async function userOf(token: string): Promise<User> {
  if (!/^[\x21-\x7e]{8,512}$/.test(token)) throw new Error('invalid_token');
  const answer = await describeToken(token);
  if (!answer.ok) throw new Error(answer.status === 401 ? 'invalid_token' : errorCode(answer));
  const { account, expiresAt, language } = answer.data;
  await storeLanguageOf(language);
  return { id: String(account.id), uat: token, uatExpiresAt: expiresAt, account };
}

function errorCode(answer: CallFailure): string {
  if (isNotOffered(answer)) return 'no_passwords';
  if (answer.status === 429) return `throttled-${answer.retryAfter ?? 60}`;
  if (answer.status === 401 || answer.status === 400)
    return /otp|second_factor|passkey|single_sign_on/.test(answer.code) ? answer.code : 'invalid';
  return 'unavailable';
}
