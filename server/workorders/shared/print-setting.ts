import type { GraphicLayout } from '#server/drawing/graphic/geometry.ts';

/** What prints have in common that one model tells from copies. */
export interface PrintSetting {
  equipmentId: number;
  substrateId: number;
  /**
   * Position and size of the graphic in modules, such as `inside-10`: custom layouts that are alike share their models.
   */
  layout: string;
  dpi: number;
  /** Device dots a cell of the graphic. */
  cellDots: number;
}

/** What a workorder says of how it is printed. */
export interface PrintedSettings {
  equipmentId: number | null;
  substrateId: number | null;
  layout: GraphicLayout | null;
  equipmentDpi: number | null;
  /** What its artwork was made at; null before there is any. */
  resolution: { dpi: number; moduleDots: number; cellDots: number | null } | null;
}

/** What is known of how a workorder is printed before its cells are. */
export type PressedLayout = Omit<PrintSetting, 'cellDots'>;

/** Null for a workorder without a graphic, or one that is not confirmed. */
export function pressedLayoutOf(printed: PrintedSettings): PressedLayout | null {
  const { equipmentId, substrateId, layout, resolution, equipmentDpi } = printed;
  const dpi = resolution?.dpi ?? equipmentDpi;
  if (equipmentId === null || substrateId === null || layout === null || dpi === null) return null;
  return { equipmentId, substrateId, layout: nameOfLayout(layout), dpi };
}

export const nameOfLayout = ({ position, sizeModules }: GraphicLayout): string => `${position}-${sizeModules}`;

export const isSameSetting = (a: PrintSetting, b: PrintSetting): boolean =>
  a.equipmentId === b.equipmentId &&
  a.substrateId === b.substrateId &&
  a.layout === b.layout &&
  a.dpi === b.dpi &&
  a.cellDots === b.cellDots;
