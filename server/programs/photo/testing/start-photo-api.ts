import { expect } from 'vitest';
import { type AuthenticationResult, authenticationResult } from '#lib/contract/photo.ts';
import { artworkSealKey } from '#server/core/config/artwork-key.ts';
import type { Database } from '#server/core/db/database.ts';
import { transact } from '#server/core/db/unit-of-work.ts';
import { confirmPhoto } from '#server/scans/queries/scan-photos.ts';
import { createPhotoKeeper, type KeeperOptions } from '#server/scans/verdict/photo-keeper.ts';
import type { ObjectStore } from '#server/storage/object-store.ts';
import { openTestPhotos } from '../../api/testing/open-test-photos.ts';
import { testSecretKey } from '../../api/testing/start-api.ts';
import { buildPhotoApi } from '../build-photo-api.ts';
import { noteMet } from './note-met.ts';

export interface TestPhotoApi {
  url: string;
  /** Sends a photo and answers the result, which has to be one of the interface. */
  authenticate(photo: Uint8Array, app: string): Promise<AuthenticationResult>;
  /** Scans whose photo was lost, in that order. */
  lostPhotos: string[];
  close(): Promise<void>;
}

/** The photo API on a free port, beside the management API of a test, whose database and store it shares. */
export async function startPhotoApi(
  { database, store }: { database: Database; store: ObjectStore },
  keeping: Partial<Pick<KeeperOptions, 'objects' | 'limits'>> = {},
): Promise<TestPhotoApi> {
  const readers = openTestPhotos();
  const lostPhotos: string[] = [];
  const keeper = createPhotoKeeper({
    objects: store,
    confirm: (scanUuid) => transact(database, ({ trx }) => confirmPhoto(trx, scanUuid)),
    onLost: (scanUuid) => lostPhotos.push(scanUuid),
    ...keeping,
  });
  const app = noteMet(
    buildPhotoApi({
      database,
      sealKey: artworkSealKey({ secretKey: testSecretKey }),
      readers,
      keeper,
      standardPrefix: 'http://codes.test/',
      positionHeaders: null,
      logLevel: 'silent',
    }),
  );
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    url,
    lostPhotos,
    async authenticate(photo, identifier) {
      const body = new FormData();
      body.set('image', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'photo.jpg');
      const headers = { 'x-service-app': identifier };
      const response = await fetch(`${url}/api/scan/photo/`, { method: 'POST', body, headers });
      expect(response.status).toBe(200);
      return authenticationResult.parse(await response.json());
    },
    async close() {
      await app.close();
      await readers.close();
      await keeper.close();
    },
  };
}
