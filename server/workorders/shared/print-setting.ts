import type { GraphicLayout } from '#server/drawing/graphic/geometry.ts';

/** Properties of a print that decide which model judges it. */
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

/** Print settings of a workorder. */
export interface PrintedSettings {
  equipmentId: number | null;
  substrateId: number | null;
  layout: GraphicLayout | null;
  equipmentDpi: number | null;
  /** Resolution of its artwork; null until there is artwork. */
  resolution: { dpi: number; moduleDots: number; cellDots: number | null } | null;
}

/** Print setting of a workorder whose cell size is still open. */
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
