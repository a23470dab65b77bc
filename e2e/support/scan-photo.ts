import { expect } from '@playwright/test';
import { authenticatePhoto, scanOf, serviceAppHeader } from '#lib/contract/photo.ts';
import { photographCode } from './files.ts';
import type { Addresses } from './service.ts';

/** Where the pictures were taken: a place in Oslo, and one out of reach from there within a moment. */
export const oslo = '59.9139,10.7522';
export const lima = '-12.0464,-77.0428';

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
