import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import encodeQr from 'qr';
import sharp from 'sharp';
import { createScanApp } from '#lib/contract/scan-apps.ts';
import { testPassword } from '#server/programs/api/testing/people.ts';
import { startApi } from '#server/programs/api/testing/start-api.ts';
import { startPhotoApi } from '#server/programs/photo/testing/start-photo-api.ts';
import { findFreePort } from '#server/tools/embedded-postgres/free-port.ts';

/** A service for the programs of the integrators' guide, and an empty folder for them outside the checkout. */
export async function startClientWorld() {
  const api = await startApi({ WEBHOOK_ALLOW_PRIVATE: 'true' });
  await api.startWorker();
  const photo = await startPhotoApi(api);
  const { token, email } = api.world.people.brandAdmin;
  await api.call(createScanApp, { token, body: { name: 'Guide', identifier: 'guide-app' } });
  const folder = mkdtempSync(path.join(tmpdir(), 'proofmark-client-'));
  return {
    api,
    folder,
    /** Values of the demo in the guide, and those of this service; the port is for one receiver of webhooks. */
    async newReplacements() {
      const port = await findFreePort();
      return {
        'http://localhost:4000': api.baseUrl,
        'http://localhost:4100': photo.url,
        'demo-app': 'guide-app',
        'brand@demo.test': email,
        'proofmark-demo': testPassword,
        'NS-30-EU': 'SOAP',
        'https://hooks.example:8443/': `http://127.0.0.1:${port}/`,
        '8443)': `${port})`,
      };
    },
    writePhoto: (file: string) => writePhotoOf('http://codes.test/NotACodeOfOurs1', file),
    async close() {
      await photo.close();
      await api.close();
      rmSync(folder, { recursive: true });
    },
  };
}

async function writePhotoOf(content: string, file: string): Promise<void> {
  const cells = encodeQr(content, 'raw', { border: 4 });
  const pixels = Buffer.from(cells.flatMap((row) => row.map((isDark) => (isDark ? 20 : 235))));
  const raw = { width: cells.length, height: cells.length, channels: 1 as const };
  await writeFile(file, await sharp(pixels, { raw }).resize(640, 640, { kernel: 'nearest' }).jpeg().toBuffer());
}
