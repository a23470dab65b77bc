import { calculateJwkThumbprint, exportJWK, exportPKCS8, generateKeyPair, importPKCS8 } from 'jose';
import { sql, type Transaction } from 'kysely';
import type { Config } from '#server/core/config/config.ts';
import { keyFor } from '#server/core/config/secret-key.ts';
import type { Executor } from '#server/core/db/database.ts';
import type { PublicSigningKey } from '#server/core/db/schema/dossiers.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { openSealedText, sealText } from '#server/core/sealed-text.ts';

type Keys = Pick<Config, 'secretKey'>;

export const signingAlgorithm = 'EdDSA';

export interface SigningKey {
  kid: string;
  key: CryptoKey;
}

const placeOf = (kid: string) => `signing key ${kid}`;
const sealKey = ({ secretKey }: Keys) => keyFor(secretKey, 'signing keys');

/** A key signs for a year. */
const isOld = sql<boolean>`created_at < now() - interval '1 year'`;

/**
 * The key in use. Makes one for the first signature, and replaces a key that is a year old or that SECRET_KEY does not
 * open.
 */
export async function findSigningKey(trx: Transaction<Schema>, keys: Keys): Promise<SigningKey> {
  // Two workers would each make one.
  await sql`SELECT pg_advisory_xact_lock(hashtext('signing_keys'))`.execute(trx);
  const found = await trx
    .selectFrom('signing_keys')
    .where('retired_at', 'is', null)
    .select(['kid', 'sealed', isOld.as('is_old')])
    .executeTakeFirst();
  const opened = found && !found.is_old ? await open(keys, found) : null;
  if (opened) return opened;
  await trx.updateTable('signing_keys').set({ retired_at: sql<Date>`now()` }).where('retired_at', 'is', null).execute();
  return createSigningKey(trx, keys);
}

async function open(keys: Keys, { kid, sealed }: { kid: string; sealed: Buffer }): Promise<SigningKey | null> {
  let text: string;
  try {
    text = openSealedText(sealKey(keys), placeOf(kid), sealed);
  } catch {
    return null;
  }
  return { kid, key: await importPKCS8(text, signingAlgorithm) };
}

async function createSigningKey(trx: Transaction<Schema>, keys: Keys): Promise<SigningKey> {
  const { publicKey, privateKey } = await generateKeyPair(signingAlgorithm, { crv: 'Ed25519', extractable: true });
  const jwk = await exportJWK(publicKey);
  const kid = await calculateJwkThumbprint(jwk);
  await trx
    .insertInto('signing_keys')
    .values({
      kid,
      public_key: JSON.stringify({ kty: jwk.kty, crv: jwk.crv, x: jwk.x }),
      sealed: sealText(sealKey(keys), placeOf(kid), await exportPKCS8(privateKey)),
    })
    .execute();
  return { kid, key: privateKey };
}

/** Public halves of all keys, the newest first. */
export async function listPublicKeys(db: Executor): Promise<(PublicSigningKey & { kid: string })[]> {
  const rows = await db
    .selectFrom('signing_keys')
    .select(['kid', 'public_key'])
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
  return rows.map(({ kid, public_key }) => ({ ...public_key, kid }));
}
