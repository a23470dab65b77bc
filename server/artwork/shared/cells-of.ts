import type { ArtworkMeasures } from '#lib/contract/artwork.ts';
import type { Executor } from '#server/core/db/database.ts';
import { phoneDistance } from '#server/photo/graphic/phone-distance.ts';
import { pressedLayoutOf } from '#server/workorders/shared/print-setting.ts';
import { type RecommendedCells, recommendCells } from '#server/workorders/shared/recommended-cells.ts';
import type { ArtworkResolution, ArtworkWorkorder } from './artwork-workorder.ts';

/** The cells that a workorder's press is best drawn with; null for plain codes and before the confirmation. */
export async function recommendedCellsOf(db: Executor, workorder: ArtworkWorkorder): Promise<RecommendedCells | null> {
  const pressed = pressedLayoutOf(workorder);
  return pressed && recommendCells(db, pressed);
}

/** How many coarser cells than the recommended one are offered. */
const coarserOffered = 2;

/** The cells that artwork can be ordered with, and what each means. */
export function describeCells(
  { cellDots: recommended, modelId }: RecommendedCells,
  { dpi, moduleDots, cellDots }: ArtworkResolution,
): ArtworkMeasures['cells'] {
  const most = Math.floor(moduleDots / 2);
  const offered = Math.min(most, Math.max(recommended + coarserOffered, cellDots ?? 0));
  return {
    recommended,
    model: modelId,
    choices: Array.from({ length: offered }, (_, index) => {
      const dots = index + 1;
      const micrometres = (dots * micrometresPerInch) / dpi;
      return {
        cell_dots: dots,
        micrometres: Math.round(micrometres * 10) / 10,
        effect: dots === recommended ? 'recommended' : dots > recommended ? 'copies_pass' : 'press_may_not_hold',
        phone: phoneDistance(micrometres),
      };
    }),
  };
}

const micrometresPerInch = 25_400;
