import { type FlattenedJWS, FlattenedSign } from 'jose';

/** A file that has its own signature: flattened JSON serialisation of RFC 7515. */
export async function signDossier(content: object, { kid, key }: { kid: string; key: CryptoKey }): Promise<Buffer> {
  const jws: FlattenedJWS = await new FlattenedSign(Buffer.from(JSON.stringify(content)))
    .setProtectedHeader({ alg: 'EdDSA', kid, typ: 'JOSE+JSON', cty: 'json' })
    .sign(key);
  return Buffer.from(`${JSON.stringify(jws)}\n`);
}
