import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Config } from '#server/core/config/config.ts';
import type { ObjectStore } from '#server/storage/object-store.ts';
import { type Finding, ok, problem, reasonOf, warning } from './finding.ts';

const limitMs = 10_000;

/**
 * Stores, reads, lists and removes an object, as the programs do, and asks as a browser whether the portal may post.
 */
export async function checkStore(store: ObjectStore, config: Pick<Config, 'storage' | 'urls'>): Promise<Finding[]> {
  const findings = [await tryObjects(store)];
  const { url } = await store.presignPost({
    key: 'doctor/post',
    minBytes: 1,
    maxBytes: 1,
    expiresInSeconds: 60,
  });
  findings.push(await askCors(url, new URL(config.urls.portal).origin, config.storage.driver === 's3'));
  const [posted, allowed] = [new URL(url).origin, new URL(config.urls.storage).origin];
  if (posted !== allowed) {
    findings.push(
      problem(
        'STORAGE_URL',
        `browsers post files to ${posted}, and the portal lets them reach ${allowed} only`,
        `Set STORAGE_URL to ${posted} for the portal.`,
      ),
    );
  }
  return findings;
}

const objects = 'Object store';

async function tryObjects(store: ObjectStore): Promise<Finding> {
  const key = `doctor/${randomUUID()}`;
  const content = Buffer.from('written by doctor, to be removed by it\n');
  let step = 'write';
  try {
    await store.put(key, content, { signal: AbortSignal.timeout(limitMs) });
    step = 'read';
    const { body } = await store.get(key);
    if (!(await buffer(body)).equals(content)) throw new Error('it gave back other bytes');
    step = 'list (s3:ListBucket, which backups need)';
    for await (const _ of store.list()) break;
    step = 'remove';
    await store.delete(key, { signal: AbortSignal.timeout(limitMs) });
    if ((await store.head(key)) !== null) throw new Error('the object is still there');
    return ok(objects, 'an object was written, read, listed and removed');
  } catch (error) {
    const todo =
      'For S3: `prepare-bucket`, S3_ENDPOINT, S3_BUCKET, the key and its policy. The local store: who owns DATA_DIR/storage.';
    return problem(objects, `cannot ${step}: ${reasonOf(error)}`, todo);
  }
}

async function askCors(url: string, origin: string, isS3: boolean): Promise<Finding> {
  const check = 'CORS of the store';
  try {
    const answer = await fetch(url, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST' },
      signal: AbortSignal.timeout(limitMs),
    });
    const allowed = answer.headers.get('access-control-allow-origin');
    const methods = answer.headers.get('access-control-allow-methods') ?? '';
    if ((allowed === origin || allowed === '*') && /POST|\*/i.test(methods)) {
      return ok(check, `${origin} may post to ${url}`);
    }
    const todo = isS3
      ? `Run \`prepare-bucket\`, or add a CORS rule to the bucket: AllowedOrigins ["${origin}"], AllowedMethods ["POST", "GET"].`
      : 'Give the program `storage` the same PORTAL_URL, and start it again.';
    return problem(check, `browsers at ${origin} may not post to ${url}`, todo);
  } catch (error) {
    const todo = isS3 ? 'See S3_ENDPOINT and S3_PUBLIC_ENDPOINT.' : 'Start the program `storage`; see STORAGE_URL.';
    return warning(check, `${url} does not answer from here: ${reasonOf(error)}`, todo);
  }
}
