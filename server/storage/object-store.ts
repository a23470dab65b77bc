import type { Readable } from 'node:stream';

/**
 * Everything the service keeps as files, behind one small port. Keys: see object-key.ts; a wrong one throws
 * InvalidKeyError.
 */
export interface ObjectStore {
  /**
   * Stores the body under the key, replacing what was there. A reader sees the old or the new object, never half of
   * one. When the body ends in an error nothing is stored and the promise rejects with that error.
   * @param options.signal gives up, also on a store that does not answer; what was all sent by then may be stored
   * @returns size in bytes
   */
  put(
    key: string,
    body: Readable | Uint8Array,
    options?: { contentType?: string; signal?: AbortSignal },
  ): Promise<{ size: number }>;

  /** @returns a stream of the object as it is now, and its size in bytes. @throws ObjectNotFoundError */
  get(key: string): Promise<{ body: Readable; size: number }>;

  /** @returns size in bytes, or null when there is no such object. */
  head(key: string): Promise<{ size: number } | null>;

  /**
   * Every object, in the byte order of the keys; objects stored or removed meanwhile may or may not be included.
   * Half-written objects are left out.
   */
  list(): AsyncIterable<ListedObject>;

  /** Removes the object; one that is missing already is no error. `signal` gives up on a store that does not answer. */
  delete(key: string, options?: { signal?: AbortSignal }): Promise<void>;

  /** Makes `to` the same bytes as `from`. Objects up to 5 GiB. @throws ObjectNotFoundError when `from` is missing. */
  copy(from: string, to: string): Promise<void>;

  /**
   * Renames the object. This is how an upload is pinned before it is read: an upload link stays valid until it expires,
   * and its holder could replace the object while a worker reads it, so the worker moves it first to a key no link
   * names. Locally one atomic step; on S3 a copy followed by a delete, so a caller that is retried looks for `to`
   * first.
   * @throws ObjectNotFoundError when `from` is missing.
   */
  move(from: string, to: string): Promise<void>;

  /** @returns an address that answers GET with the object as an attachment until it expires. At most 7 days. */
  presignGet(key: string, options: PresignGetOptions): Promise<string>;

  /**
   * @returns where a browser form may POST one file of minBytes to maxBytes; the answer to a good one is 201. At most 7
   * days.
   */
  presignPost(options: PresignPostOptions): Promise<PresignedPost>;
}

export interface ListedObject {
  key: string;
  size: number;
  /** Changes whenever the object does; means nothing in another store. */
  etag: string;
}

export interface PresignGetOptions {
  expiresInSeconds: number;
  /** File name for the browser's download; any characters. */
  fileName: string;
  contentType: string;
}

export interface PresignPostOptions {
  key: string;
  minBytes: number;
  maxBytes: number;
  expiresInSeconds: number;
}

/** Every field is sent as given, before the file, which is sent last as `file`. */
export interface PresignedPost {
  url: string;
  fields: Record<string, string>;
}

export class ObjectNotFoundError extends Error {
  override name = 'ObjectNotFoundError';
  readonly key: string;

  constructor(key: string) {
    super(`There is no object ${key}.`);
    this.key = key;
  }
}

export class InvalidKeyError extends Error {
  override name = 'InvalidKeyError';
}
