import type { JSONWebKeySet } from 'jose';
import type { Executor } from '#server/core/db/database.ts';
import { listPublicKeys, signingAlgorithm } from '../queries/signing-keys.ts';

/** The keys that verify dossiers, as RFC 7517 writes them. */
export async function publicKeySet(db: Executor): Promise<JSONWebKeySet> {
  const keys = await listPublicKeys(db);
  return { keys: keys.map((key) => ({ ...key, use: 'sig', alg: signingAlgorithm })) };
}
