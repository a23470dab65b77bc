import { useTranslations } from 'next-intl';
import { Callout } from '#components/ui/callout.tsx';
import { Time } from '#components/ui/time.tsx';
import type { ArtworkMeasures } from '#lib/contract/artwork.ts';
import type { Workorder } from '#lib/contract/workorders.ts';
import { describeCellEffect } from './cell-words.ts';

interface CellNoteProps {
  workorder: Pick<Workorder, 'cell_choice'>;
  measures: ArtworkMeasures;
}

/** Says that an order is printed with other cells than the recommended ones, who chose them, and what follows. */
export function CellNote({ workorder: { cell_choice: choice }, measures }: CellNoteProps) {
  const t = useTranslations('workorders');
  const printed = measures.cells?.choices.find(({ cell_dots }) => cell_dots === measures.cell_dots);
  const effect = printed && describeCellEffect(printed, t);
  if (!effect && !choice) return null;
  return (
    <Callout
      tone="wait"
      title={t('cell.noteTitle', { dots: measures.cell_dots ?? 0, recommended: measures.cells?.recommended ?? 0 })}
      className="mb-4"
    >
      {effect}
      {choice && (
        <span className="mt-1 block">
          {t.rich('cell.chosenBy', {
            name: choice.chosen_by?.name ?? '',
            dots: choice.cell_dots,
            recommended: choice.recommended_cell_dots,
            time: () => <Time value={choice.chosen_at} />,
          })}
        </span>
      )}
    </Callout>
  );
}
