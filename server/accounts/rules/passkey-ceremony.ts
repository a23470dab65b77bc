import { createHash } from 'node:crypto';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { PasskeyAnswer } from '#lib/contract/passkey-answer.ts';
import type { createPasskey } from '#lib/contract/passkeys.ts';
import type { Config } from '#server/core/config/config.ts';
import { keyFor } from '#server/core/config/secret-key.ts';

/** EdDSA, ES256 and RS256, as COSE numbers them. */
const algorithms = [-8, -7, -257];
export const challengeMinutes = 5;
/** How long browsers wait for the user, in milliseconds. */
const timeout = 120_000;

type Settings = Pick<Config, 'secretKey' | 'urls'>;

/** The relying party: the address of the portal, whose host name passkeys are bound to. */
function partyOf({ urls }: Settings) {
  const { hostname, origin } = new URL(urls.portal);
  return { rpID: hostname, origin };
}

export const hashChallenge = (challenge: string): Buffer => createHash('sha256').update(challenge).digest();

/** Every passkey is discoverable and verifies its user, so that each can sign in by itself. */
export async function registrationOptions(
  config: Settings,
  user: { id: number; email: string; name: string },
  known: readonly { credential_id: string; transports: string[] }[],
) {
  return generateRegistrationOptions({
    rpName: 'Proofmark',
    rpID: partyOf(config).rpID,
    userID: new Uint8Array(keyFor(config.secretKey, `passkeys of user ${user.id}`)),
    userName: user.email,
    userDisplayName: user.name,
    timeout,
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: known.map(({ credential_id: id, transports }) => ({ id, transports })),
  });
}

/** Names no credential: the browser offers those it has for the portal. */
export async function authenticationOptions(config: Settings) {
  return generateAuthenticationOptions({ rpID: partyOf(config).rpID, timeout, userVerification: 'required' });
}

/** The challenge that an answer of a browser was made for; nothing when its client data cannot be read. */
export function challengeOf({ response }: { response: { clientDataJSON: string } }): string | undefined {
  try {
    const data: unknown = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString());
    if (typeof data !== 'object' || data === null || !('challenge' in data)) return undefined;
    return typeof data.challenge === 'string' ? data.challenge : undefined;
  } catch {
    return undefined;
  }
}

type Registration = (typeof createPasskey.body)['_output']['credential'];

/** The passkey that an authenticator has made; undefined when any part of the answer is not right. */
export async function verifyRegistration(config: Settings, credential: Registration, challenge: string) {
  const { rpID, origin } = partyOf(config);
  const { transports, ...response } = credential.response;
  const verified = await verifyRegistrationResponse({
    response: { ...credential, response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => undefined);
  if (!verified?.verified) return undefined;
  const { credential: made, credentialDeviceType, credentialBackedUp } = verified.registrationInfo;
  return {
    credential_id: made.id,
    public_key: Buffer.from(made.publicKey),
    counter: made.counter,
    transports: transports ?? [],
    is_synced: credentialDeviceType === 'multiDevice',
    is_backed_up: credentialBackedUp,
  };
}

/** Verifies a passkey's signature; undefined when any part of the answer is wrong. */
export async function verifyAnswer(
  config: Settings,
  answer: PasskeyAnswer,
  {
    passkey,
    challenge,
  }: { passkey: { credential_id: string; public_key: Buffer; counter: number }; challenge: string },
): Promise<{ counter: number; isBackedUp: boolean } | undefined> {
  const { rpID, origin } = partyOf(config);
  const { userHandle, ...response } = answer.response;
  const verified = await verifyAuthenticationResponse({
    response: {
      ...answer,
      response: { ...response, ...(userHandle && { userHandle }) },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: passkey.counter,
    },
    requireUserVerification: true,
  }).catch(() => undefined);
  if (!verified?.verified) return undefined;
  const { newCounter, credentialBackedUp } = verified.authenticationInfo;
  return { counter: newCounter, isBackedUp: credentialBackedUp };
}
