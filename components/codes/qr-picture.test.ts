import { describe, expect, it } from 'vitest';
import { drawQr } from './qr-picture.ts';

describe('drawQr', () => {
  it('grows with the text', () => {
    expect(drawQr('https://id.example/q/sample-only1')).toMatchObject({ version: 3, size: 29 });
    expect(drawQr(`https://id.example/q/${'A'.repeat(200)}`)?.version).toBeGreaterThan(3);
  });
  it('draws the finder pattern in the corner', () => {
    expect(drawQr('1')?.path.startsWith('M0 0h7v1h-7z')).toBe(true);
  });
  it('leaves a window in the middle light, in a code that can spare it', () => {
    const picture = drawQr('x', { level: 'H', window: 11 });
    expect(picture).toMatchObject({ version: 4, size: 33 });
    const inWindow = [...(picture?.path.matchAll(/M(\d+) (\d+)h(\d+)v1/g) ?? [])].filter(([, x, y, width]) => {
      const row = Number(y) >= 11 && Number(y) < 22;
      return row && Number(x) < 22 && Number(x) + Number(width) > 11;
    });
    expect(inWindow).toEqual([]);
  });
  it('has nothing for what no QR code can hold', () => {
    expect(drawQr('x'.repeat(3000))).toBeUndefined();
  });
});
