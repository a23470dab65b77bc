import { Readable } from 'node:stream';
import { formatAttachment } from '../content-disposition.ts';
import { assertExpiry, assertObjectKey } from '../object-key.ts';
import type { ObjectStore } from '../object-store.ts';
import { signPost } from '../signature/post-policy.ts';
import { signUrl } from '../signature/presigned-url.ts';
import { listObjects } from './list-objects.ts';
import { type LocalStoreSettings, localBucket, localRegion } from './local-store-settings.ts';
import {
  copyObject,
  deleteObject,
  locateObject,
  moveObject,
  openObject,
  stageFile,
  statObject,
} from './object-files.ts';

/**
 * Objects as files under one directory, which every program of the service on this machine uses side by side. The links
 * it signs are answered by the HTTP server in ../http.
 * @param now the clock links are signed by
 */
export function createLocalObjectStore(settings: LocalStoreSettings, now = () => new Date()): ObjectStore {
  const { directory, publicUrl, accessKey } = settings;
  const signing = () => ({ accessKey, region: localRegion, now: now() });
  return {
    async put(key, body, options) {
      // Before the body is read: a wrong key should not cost a file's worth of writing.
      locateObject(directory, key);
      const source = body instanceof Uint8Array ? Readable.from([body]) : body;
      const staged = await stageFile(directory, source, options?.signal);
      try {
        await staged.commit(key);
      } catch (error) {
        await staged.discard();
        throw error;
      }
      return { size: staged.size };
    },
    async get(key) {
      const file = await openObject(directory, key);
      return { body: file.read(), size: file.size };
    },
    async head(key) {
      const found = await statObject(directory, key);
      return found && { size: found.size };
    },
    list: () => listObjects(directory),
    delete: (key) => deleteObject(directory, key),
    copy: (from, to) => copyObject(directory, from, to),
    move: (from, to) => moveObject(directory, from, to),
    async presignGet(key, { expiresInSeconds, fileName, contentType }) {
      assertObjectKey(key);
      assertExpiry(expiresInSeconds);
      return signUrl({
        method: 'GET',
        url: new URL(`${publicUrl}/${localBucket}/${key}`),
        query: {
          'response-content-disposition': formatAttachment(fileName),
          'response-content-type': contentType,
        },
        expiresInSeconds,
        ...signing(),
      });
    },
    async presignPost({ key, minBytes, maxBytes, expiresInSeconds }) {
      assertObjectKey(key);
      assertExpiry(expiresInSeconds);
      const fields = signPost({ bucket: localBucket, key, minBytes, maxBytes, expiresInSeconds, ...signing() });
      return { url: `${publicUrl}/${localBucket}`, fields };
    },
  };
}
