import {
  authenticatePhoto,
  authenticationResult,
  photoKeyHeader,
  scanOf,
  serviceAppHeader,
} from '#lib/contract/photo.ts';
import { renderPhoto } from '#server/photo/testing/render-photo.ts';
import { type Traffic, until } from './traffic.ts';

/** Codes that no other traffic changes, for phones. */
export interface ScannedCodes {
  ids: readonly string[];
  photo: Buffer;
}

export async function photographCode(codeUrl: string, id: string): Promise<Buffer> {
  const code = { text: `${codeUrl}/${id}`, centre: { x: 200, y: 200 }, module: 6 };
  return renderPhoto({ width: 400, height: 400, codes: [code] });
}

/** A phone calls the address of a code. An answer that names a scan promises that scan. */
export async function scanAddress({ service, ledger, random }: Traffic, { ids }: ScannedCodes): Promise<void> {
  ledger.scansSent += 1;
  const uuid = await visit(service.urls.code, random.pick(ids));
  if (uuid) ledger.scans.push(uuid);
}

/** @returns the scan in the address of the page it leads to */
export async function visit(codeUrl: string, id: string): Promise<string | null> {
  try {
    const signal = AbortSignal.timeout(20_000);
    const response = await fetch(`${codeUrl}/${id}`, { redirect: 'manual', signal });
    await response.arrayBuffer();
    const location = response.headers.get('location');
    return location === null ? null : new URL(location).searchParams.get('uid');
  } catch {
    return null;
  }
}

/** An app sends a photo, and sends it again under the same name until it is answered: one scan. */
export async function scanPhoto({ service, ledger, name }: Traffic, { photo }: ScannedCodes): Promise<void> {
  ledger.scansSent += 1;
  const photoName = name('photo');
  const uuid = await until(
    () => sendPhoto(service.urls.photo, photo, photoName),
    (answer) => answer !== null,
  );
  if (uuid) ledger.scans.push(uuid);
}

/** @returns null without an answer */
export async function sendPhoto(photoUrl: string, photo: Buffer, name: string): Promise<string | null> {
  const body = new FormData();
  body.set('image', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'photo.jpg');
  const headers = { [serviceAppHeader]: 'chaos-app', [photoKeyHeader]: name };
  try {
    const signal = AbortSignal.timeout(30_000);
    const response = await fetch(photoUrl + authenticatePhoto.path, { method: 'POST', headers, body, signal });
    const answer: unknown = await response.json();
    return response.ok ? (scanOf(authenticationResult.parse(answer))?.uuid ?? null) : null;
  } catch {
    return null;
  }
}
