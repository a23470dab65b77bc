import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { PasskeyAnswer } from '#lib/contract/passkey-answer.ts';

/** How an answer of the authenticator differs from a right one. */
export interface Wrong {
  origin?: string;
  rpId?: string;
  type?: string;
  isVerified?: boolean;
  counter?: number;
  challenge?: string;
}

const flagPresent = 1;
const flagVerified = 4;
const flagEligible = 8;
const flagBackedUp = 16;
const flagCredential = 64;

const sha256 = (value: string | Buffer) => createHash('sha256').update(value).digest();
const text = (bytes: Buffer) => bytes.toString('base64url');

/** An authenticator with one passkey (ES256), as a browser answers for it. */
export function softwareAuthenticator(portal: string) {
  const { hostname, origin } = new URL(portal);
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let counter = 0;

  function clientData(type: string, challenge: string, wrong: Wrong): Buffer {
    const data = { type: wrong.type ?? type, challenge: wrong.challenge ?? challenge, origin: wrong.origin ?? origin };
    return Buffer.from(JSON.stringify({ ...data, crossOrigin: false }));
  }

  function authenticatorData(flags: number, wrong: Wrong, rest = Buffer.alloc(0)): Buffer {
    const verified = (wrong.isVerified ?? true) ? flagVerified : 0;
    const head = Buffer.alloc(5);
    head.writeUInt8(flags | flagPresent | flagEligible | flagBackedUp | verified, 0);
    head.writeUInt32BE(wrong.counter ?? ++counter, 1);
    return Buffer.concat([sha256(wrong.rpId ?? hostname), head, rest]);
  }

  return {
    id: text(id),
    /** RegistrationResponseJSON without an attestation statement. */
    create(challenge: string, wrong: Wrong = {}) {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const credential = Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey)]);
      const data = authenticatorData(flagCredential, wrong, credential);
      const attestationObject = cborMap([
        [cborText('fmt'), cborText('none')],
        [cborText('attStmt'), cborMap([])],
        [cborText('authData'), cborBytes(data)],
      ]);
      return {
        id: text(id),
        rawId: text(id),
        type: 'public-key' as const,
        response: {
          clientDataJSON: text(clientData('webauthn.create', challenge, wrong)),
          attestationObject: text(attestationObject),
          transports: ['internal'],
        },
      };
    },
    /** AuthenticationResponseJSON. */
    get(challenge: string, wrong: Wrong = {}, key: KeyObject = privateKey): PasskeyAnswer {
      const client = clientData('webauthn.get', challenge, wrong);
      const data = authenticatorData(0, wrong);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), key);
      return {
        id: text(id),
        rawId: text(id),
        type: 'public-key',
        response: { clientDataJSON: text(client), authenticatorData: text(data), signature: text(signature) },
      };
    },
  };
}

/** The key in COSE (RFC 9053): kty EC2, alg ES256, crv P-256, x, y. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return cborMap([
    [cborInt(1), cborInt(2)],
    [cborInt(3), cborInt(-7)],
    [cborInt(-1), cborInt(1)],
    [cborInt(-2), cborBytes(Buffer.from(x, 'base64url'))],
    [cborInt(-3), cborBytes(Buffer.from(y, 'base64url'))],
  ]);
}

/** Returns the head of a CBOR item (RFC 8949), as far as attestation objects need it. */
function cborHead(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
}
const cborInt = (value: number) => (value >= 0 ? cborHead(0, value) : cborHead(1, -1 - value));
const cborBytes = (value: Buffer) => Buffer.concat([cborHead(2, value.length), value]);
const cborText = (value: string) => Buffer.concat([cborHead(3, value.length), Buffer.from(value)]);
const cborMap = (entries: [Buffer, Buffer][]) => Buffer.concat([cborHead(5, entries.length), ...entries.flat()]);
