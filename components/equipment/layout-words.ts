import type { CustomLayout } from '#lib/contract/printing.ts';

export const positionWords: Record<CustomLayout['position'], string> = {
  inside: 'Inside the QR code',
  left: 'Left of the QR code',
  right: 'Right of the QR code',
  above: 'Above the QR code',
  below: 'Below the QR code',
};
export const positionOptions = Object.entries(positionWords).map(([value, label]) => ({ value, label }));
