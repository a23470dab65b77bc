import { type CodeGeometry, type GraphicLayout, type PrintResolution, planGeometry } from './graphic/geometry.ts';
import { type GraphicSubject, makeGraphic } from './graphic/secure-graphic.ts';

/** Settings that say which prints have a graphic of their own and how their code looks. */
export interface GraphicSettings {
  workorderId: number;
  /** Static prints repeat their codes: one graphic for all of them. */
  isStaticPrint: boolean;
  /** Each code has a graphic of its own; otherwise the workorder has one. */
  isFpSerialized: boolean;
  layout: GraphicLayout;
  urlPrefix: string;
  resolution: PrintResolution;
}

/** Key of the pattern of a code, in addition to the secret. */
export function graphicSubject(
  settings: Pick<GraphicSettings, 'workorderId' | 'isStaticPrint' | 'isFpSerialized'>,
  extendedId: string,
): GraphicSubject {
  const workorder = String(settings.workorderId);
  if (settings.isStaticPrint) return { kind: 'static', id: workorder, counter: 0 };
  if (!settings.isFpSerialized) return { kind: 'workorder', id: workorder, counter: 0 };
  return { kind: 'code', id: extendedId, counter: 0 };
}

/**
 * The graphic that was printed with a code, and the geometry it was printed in: what a photo is compared with.
 * @param secret the workorder's, 32 bytes
 * @returns `cells`: 1 is ink, rows from the top, `geometry.cells` a side
 * @throws RangeError when the settings cannot be printed
 */
export function graphicOf(
  settings: GraphicSettings,
  secret: Uint8Array,
  extendedId: string,
): { geometry: CodeGeometry; cells: Uint8Array } {
  const geometry = planGeometry(settings.layout, settings.urlPrefix + extendedId, settings.resolution);
  return { geometry, cells: makeGraphic(secret, graphicSubject(settings, extendedId), geometry.cells) };
}
