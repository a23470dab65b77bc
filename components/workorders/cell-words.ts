import type { ArtworkMeasures } from '#lib/contract/artwork.ts';
import type { Translator } from '#lib/texts/translator.ts';

type Choice = NonNullable<ArtworkMeasures['cells']>['choices'][number];

/** Consequence of cells that are not the recommended ones; null for those. */
export function describeCellEffect(
  { effect, phone }: Pick<Choice, 'effect' | 'phone'>,
  t: Translator<'workorders'>,
): string | null {
  switch (effect) {
    case 'copies_pass':
      return t('cell.copiesPass', { distance: phone.within_cm });
    case 'press_may_not_hold':
      return t('cell.mayNotHold');
    case 'recommended':
      return null;
  }
}

/** How near a phone is held: 'Hold phones within 11 cm.' */
export const describeDistance = (
  { zoom, within_cm: distance, farthest_cm: farthest }: Choice['phone'],
  t: Translator<'workorders'>,
): string => t(zoom > 1 ? 'cell.zoomed' : 'cell.near', { distance, farthest, zoom });
