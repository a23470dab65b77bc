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
  it('has nothing for what no QR code can hold', () => {
    expect(drawQr('x'.repeat(3000))).toBeUndefined();
  });
});
