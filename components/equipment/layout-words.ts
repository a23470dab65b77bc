import type { CustomLayout } from '#lib/contract/printing.ts';

/** Where a layout can have the secure graphic. */
export const positions = [
  'inside',
  'left',
  'right',
  'above',
  'below',
] as const satisfies readonly CustomLayout['position'][];
