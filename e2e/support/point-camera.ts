import type { Page } from '@playwright/test';

/** Gives the page a camera that sees a picture. @returns what shows it another one */
export async function pointCamera(page: Page, picture: Buffer): Promise<(other: Buffer) => Promise<void>> {
  await page.addInitScript((first) => {
    const pictureOf = (text: string) => {
      const bytes = Uint8Array.from(atob(text), (byte) => byte.charCodeAt(0));
      return createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }));
    };
    let seen = pictureOf(first);
    addEventListener('picture', (event) => {
      seen = pictureOf((event as CustomEvent<string>).detail);
    });
    const getUserMedia = async () => {
      const { width, height } = await seen;
      const canvas = document.createElement('canvas');
      canvas.width = width;
      canvas.height = height;
      const context = canvas.getContext('2d');
      setInterval(async () => context?.drawImage(await seen, 0, 0), 50);
      return canvas.captureStream(20);
    };
    Object.defineProperty(navigator.mediaDevices, 'getUserMedia', { value: getUserMedia });
  }, picture.toString('base64'));
  return (other) =>
    page.evaluate((detail) => void dispatchEvent(new CustomEvent('picture', { detail })), other.toString('base64'));
}
