import { type GraphicLayout, namedLayouts } from '#server/drawing/graphic/geometry.ts';
import type { CodeLayout } from '../rules/order.ts';

/** Null for codes without a graphic. */
export function layoutOf(
  codeLayout: CodeLayout,
  position: GraphicLayout['position'] | null,
  sizeModules: number | null,
): GraphicLayout | null {
  if (codeLayout === 'none') return null;
  if (codeLayout !== 'custom') return namedLayouts[codeLayout];
  // An order of this layout names one; one that was stored without is drawn like sg-outside.
  return position === null || sizeModules === null ? namedLayouts['sg-outside'] : { position, sizeModules };
}
