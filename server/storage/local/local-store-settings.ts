import type { AccessKey } from '../signature/sigv4.ts';

/** Settings shared by the adapter, which signs, and the HTTP server, which checks. */
export interface LocalStoreSettings {
  directory: string;
  /**
   * Address under which the HTTP server is reached from outside, without a trailing slash. Its host is what is signed.
   */
  publicUrl: string;
  accessKey: AccessKey;
}

export const localBucket = 'proofmark';
export const localRegion = 'local';
