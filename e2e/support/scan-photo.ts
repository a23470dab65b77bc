import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from '@playwright/test';
import { authenticatePhoto, scanOf, serviceAppHeader } from '#lib/contract/photo.ts';
import { searchScans } from '#lib/contract/scans.ts';
import { photographCode } from './files.ts';
import type { Addresses, Service } from './service.ts';

/** Positions of pictures: Oslo, and a place out of reach from there within a moment. */
export const oslo = '59.9139,10.7522';
export const lima = '-12.0464,-77.0428';

/** Reads a photo of `public/samples/`. */
export const readSample = (name: string) =>
  readFile(path.join(import.meta.dirname, '..', '..', 'public', 'samples', `${name}.jpg`));

/** Returns the path of the code that a sample of the demo carries. */
export async function sampleCode(addresses: Addresses, name = 'original'): Promise<string> {
  const body = new FormData();
  body.append('image', new Blob([new Uint8Array(await readSample(name))], { type: 'image/jpeg' }), 'photo.jpg');
  const response = await fetch(addresses.photo + authenticatePhoto.path, {
    method: 'POST',
    headers: { [serviceAppHeader]: 'demo-app' },
    body,
  });
  const { carrier_content: content } = authenticatePhoto.response.parse(await response.json());
  return new URL(content ?? '').pathname;
}

/** Sends a photo of a code as the demo's application does. @returns the scan it left */
export async function scanCode(addresses: Addresses, url: string, position: string): Promise<string> {
  const form = new FormData();
  form.append('image', new Blob([new Uint8Array(await photographCode(url))], { type: 'image/jpeg' }), 'photo.jpg');
  const response = await fetch(addresses.photo + authenticatePhoto.path, {
    method: 'POST',
    headers: { [serviceAppHeader]: 'demo-app', 'x-scan-position': position },
    body: form,
  });
  expect(response.status).toBe(200);
  return scanOf(authenticatePhoto.response.parse(await response.json()))?.uuid ?? '';
}

/**
 * Scans a code at two places, Oslo and Lima by default, and waits until the rules of its company have looked at that.
 * @returns both scans
 */
export async function scanFarApart(
  addresses: Addresses,
  service: Service,
  { code, url }: { code: string; url: string },
  [from, to]: readonly [from: string, to: string] = [oslo, lima],
) {
  const first = await scanCode(addresses, url, from);
  const second = await scanCode(addresses, url, to);
  await untilSuspicious(service, code, 1);
  return { first, second };
}

/** Waits until so many scans of the code are suspicious. */
export async function untilSuspicious(service: Service, code: string, scans: number): Promise<void> {
  const count = async () => (await service.call(searchScans, { query: { code, suspicious: 'true' } })).results.length;
  await expect.poll(count, { timeout: 30_000 }).toBe(scans);
}
