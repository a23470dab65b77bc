import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'vitest';
import { type AuthenticationResult, authenticationResult } from '#lib/contract/photo.ts';
import { artworkSealKey } from '#server/core/config/artwork-key.ts';
import type { Database } from '#server/core/db/database.ts';
import { transact } from '#server/core/db/unit-of-work.ts';
import { createScanPhotoStore, type ScanPhotoStoreOptions } from '#server/scans/shared/scan-photo-store.ts';
import { markPhotoStored } from '#server/scans/shared/scan-photos.ts';
import type { ObjectStore } from '#server/storage/object-store.ts';
import { openTestPhotos } from '../../api/testing/open-test-photos.ts';
import { testSecretKey } from '../../api/testing/start-api.ts';
import { buildCodeAddress } from '../../code-address/build-code-address.ts';
import { buildPhotoApi } from '../build-photo-api.ts';
import { recordMetAnswers } from './record-met-answers.ts';

export interface TestPhotoApi {
  url: string;
  /** Where the addresses of codes are served, which are named `http://codes.test`. */
  codeUrl: string;
  /** Sends a photo and answers the result, which has to be one of the interface. */
  authenticate(photo: Uint8Array, app: string, headers?: Record<string, string>): Promise<AuthenticationResult>;
  /** Sends a photo from the check page of a code, and answers the page. */
  check(photo: Uint8Array, codeId: string): Promise<string>;
  /** Scans whose photo was lost, in that order. */
  lostPhotos: string[];
  close(): Promise<void>;
}

/**
 * The photo API and the addresses of codes on free ports, beside the management API of a test, whose database and store
 * they share.
 */
export async function startPhotoApi(
  { database, store }: { database: Database; store: ObjectStore },
  keeping: Partial<Pick<ScanPhotoStoreOptions, 'objects' | 'limits'>> = {},
): Promise<TestPhotoApi> {
  const readers = openTestPhotos();
  const lostPhotos: string[] = [];
  const photoStore = createScanPhotoStore({
    objects: store,
    confirm: (scanUuid) => transact(database, ({ trx }) => markPhotoStored(trx, scanUuid)),
    onLost: (scanUuid) => lostPhotos.push(scanUuid),
    ...keeping,
  });
  const services = {
    database,
    sealKey: artworkSealKey({ secretKey: testSecretKey }),
    readers,
    photoStore,
    logLevel: 'silent' as const,
  };
  const app = recordMetAnswers(buildPhotoApi({ ...services, standardPrefix: 'http://codes.test/' }));
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const journalFolder = await mkdtemp(path.join(tmpdir(), 'proofmark-visits-'));
  const addresses = await buildCodeAddress({
    ...services,
    store,
    portalUrl: 'http://portal.test',
    codeUrl: 'http://codes.test',
    trustedProxies: ['loopback'],
    ratePerMinute: 1000,
    journalFolder,
  });
  const codeUrl = await addresses.listen({ host: '127.0.0.1', port: 0 });
  return {
    url,
    codeUrl,
    lostPhotos,
    async check(photo, codeId) {
      const response = await fetch(`${codeUrl}/${codeId}`, { method: 'POST', body: formOf(photo) });
      expect(response.status).toBe(200);
      return response.text();
    },
    async authenticate(photo, identifier, more = {}) {
      const body = formOf(photo);
      const headers = { 'x-service-app': identifier, ...more };
      const response = await fetch(`${url}/api/scan/photo/`, { method: 'POST', body, headers });
      expect(response.status).toBe(200);
      return authenticationResult.parse(await response.json());
    },
    async close() {
      await app.close();
      await addresses.close();
      await rm(journalFolder, { recursive: true, force: true });
      await readers.close();
      await photoStore.close();
    },
  };
}

function formOf(photo: Uint8Array): FormData {
  const form = new FormData();
  form.set('image', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'photo.jpg');
  return form;
}
