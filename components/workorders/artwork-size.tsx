import { useLocale, useTranslations } from 'next-intl';
import { printedSize, sizeWarnings } from '#lib/artwork/code-size.ts';
import type { ArtworkMeasures } from '#lib/contract/artwork.ts';
import type { Workorder } from '#lib/contract/workorders.ts';
import { measuresOf, millimetres, sizeLines, warningWords } from './size-words.ts';

interface ArtworkSizeProps {
  measures: ArtworkMeasures;
  workorder: Pick<Workorder, 'equipment' | 'substrate'>;
  dpi: number;
  moduleDots: number;
}

/** How large codes are printed with these dots, and what speaks against it. */
export function ArtworkSize({ measures, workorder, dpi, moduleDots }: ArtworkSizeProps) {
  const t = useTranslations('workorders');
  const locale = useLocale();
  const at = { dpi, moduleDots, cellDots: measures.cell_dots };
  const size = printedSize(measuresOf(measures), at);
  // Whether cells are right for the press, its proofs say.
  const warnings = sizeWarnings(size, at).filter(
    (warning) => measures.cells === null || (warning !== 'fine-cell' && warning !== 'coarse-cell'),
  );
  const press = { equipment: workorder.equipment?.name, substrate: workorder.substrate?.name };
  return (
    <div className="grid gap-1.5 text-sm text-ink2">
      <p>
        {t.rich('size.qr', {
          size: millimetres(size.side, locale),
          lines: sizeLines(size, at, t, locale).join(' '),
          strong: (inside) => <span className="font-medium text-ink">{inside}</span>,
        })}
      </p>
      {warnings.map((warning) => (
        <p key={warning} className="text-wait">
          {warningWords(warning, size, press, t, locale)}
        </p>
      ))}
    </div>
  );
}
