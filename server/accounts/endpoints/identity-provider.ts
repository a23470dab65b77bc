import * as openid from 'openid-client';
import { Agent, fetch } from 'undici';
import * as z from 'zod';
import { webAddress } from '#lib/contract/common.ts';
import { reason } from '#lib/texts/reason.ts';
import { DomainError } from '#server/core/errors.ts';
import { checkLiteralAddress, publicLookup } from '#server/core/http/public-lookup.ts';
import { type Person, readClaims } from '../rules/provider-claims.ts';

export interface ProviderSettings {
  issuer: string;
  client_id: string;
  client_secret: string | undefined;
}

export interface ProviderOptions {
  /** Whether addresses that are not on the public internet, and plain http, may be reached. */
  allowPrivate: boolean;
}

const timeoutSeconds = 10;
/** A provider's documents have a few kB. */
const mostBytes = 1_000_000;
const scope = 'openid email profile';

/**
 * Reads what the provider says of itself (OpenID Connect Discovery 1.0). The address was typed by a company: private
 * networks are refused as the connection is made, and redirects are not followed.
 * @throws DomainError unavailable when it cannot be reached or is no OpenID provider
 */
async function discover(settings: ProviderSettings, { allowPrivate }: ProviderOptions): Promise<openid.Configuration> {
  const { issuer, client_id: clientId, client_secret: secret } = settings;
  const authentication = secret === undefined ? openid.None() : openid.ClientSecretPost(secret);
  try {
    const provider = await openid.discovery(new URL(issuer), clientId, undefined, authentication, {
      timeout: timeoutSeconds,
      [openid.customFetch]: guardedFetch(allowPrivate),
      // The signature of the ID token is checked, not only the connection it came by.
      execute: [openid.enableNonRepudiationChecks, ...(allowPrivate ? [openid.allowInsecureRequests] : [])],
    });
    // Browsers are sent to these addresses.
    const { authorization_endpoint, end_session_endpoint } = provider.serverMetadata();
    z.object({ authorization_endpoint: webAddress, end_session_endpoint: webAddress.optional() }).parse({
      authorization_endpoint,
      end_session_endpoint,
    });
    return provider;
  } catch {
    throw unreachable();
  }
}

function guardedFetch(allowPrivate: boolean): openid.CustomFetch {
  const dispatcher = new Agent({ connect: { lookup: publicLookup({ allowPrivate }) }, maxResponseSize: mostBytes });
  return async (address, options) => {
    checkLiteralAddress(new URL(address), { allowPrivate });
    const init = { ...options, dispatcher } as Parameters<typeof fetch>[1];
    return (await fetch(address, init)) as unknown as Response;
  };
}

const unreachable = () => new DomainError('unavailable', reason('providerUnreachable'));

/** @throws DomainError unavailable */
export async function checkProvider(settings: ProviderSettings, options: ProviderOptions): Promise<void> {
  await discover(settings, options);
}

/** Authorization code with PKCE (RFC 7636), a state and a nonce. */
export async function beginAuthorization(
  settings: ProviderSettings,
  options: ProviderOptions,
  { redirectUri, email }: { redirectUri: string; email: string },
): Promise<{ url: string; state: string; nonce: string; verifier: string }> {
  const provider = await discover(settings, options);
  const [state, nonce, verifier] = [openid.randomState(), openid.randomNonce(), openid.randomPKCECodeVerifier()];
  const url = openid.buildAuthorizationUrl(provider, {
    redirect_uri: redirectUri,
    scope,
    state,
    nonce,
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    login_hint: email,
  });
  return { url: url.href, state, nonce, verifier };
}

/**
 * Exchanges the code of an answer, and checks the ID token: issuer, audience, signature, times, nonce.
 * @throws DomainError invalid_credentials when one of them is wrong
 */
export async function finishAuthorization(
  settings: ProviderSettings,
  options: ProviderOptions,
  answer: { redirectUri: string; query: URLSearchParams; nonce: string; verifier: string; signedOutUri: string },
): Promise<Person & { signOutUrl: string | null }> {
  const provider = await discover(settings, options);
  const address = new URL(answer.redirectUri);
  address.search = answer.query.toString();
  const tokens = await openid
    .authorizationCodeGrant(provider, address, {
      pkceCodeVerifier: answer.verifier,
      expectedState: answer.query.get('state') ?? '',
      expectedNonce: answer.nonce,
      idTokenExpected: true,
    })
    .catch(() => {
      throw new DomainError('invalid_credentials', reason('providerAnswerInvalid'));
    });
  const person = readClaims({ ...tokens.claims() });
  if (!person) throw new DomainError('invalid_credentials', reason('providerAnswerInvalid'));
  const ends = provider.serverMetadata().end_session_endpoint !== undefined;
  return {
    ...person,
    signOutUrl: ends
      ? openid.buildEndSessionUrl(provider, {
          post_logout_redirect_uri: answer.signedOutUri,
          ...(person.email && { logout_hint: person.email }),
        }).href
      : null,
  };
}
