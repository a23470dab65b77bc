import { useTranslations } from 'next-intl';
import { Field } from '#components/ui/field.tsx';
import { Select } from '#components/ui/select.tsx';
import type { ArtworkMeasures } from '#lib/contract/artwork.ts';
import { describeCellEffect, describeDistance } from './cell-words.ts';

interface CellFieldProps {
  cells: NonNullable<ArtworkMeasures['cells']>;
  /** Dots a cell that artwork has when nothing is chosen here. */
  usual: number;
  /** Undefined for those. */
  value: number | undefined;
  onChange: (value: number | undefined) => void;
  error: string | undefined;
}

/** Dots a cell of the secure graphic: the recommended ones, or others with what follows from them. */
export function CellField({ cells, usual, value, onChange, error }: CellFieldProps) {
  const t = useTranslations('workorders');
  const chosen = cells.choices.find((choice) => choice.cell_dots === (value ?? usual));
  const effect = chosen && describeCellEffect(chosen, t);
  return (
    <div className="grid gap-2">
      <Field
        label={t('cell.field')}
        hint={cells.model === null ? t('cell.untried') : t('cell.asProofs', { dots: cells.recommended })}
        optional
        error={error}
      >
        <Select
          name="cell_dots"
          value={String(value ?? usual)}
          onChange={({ target }) => onChange(Number(target.value) === usual ? undefined : Number(target.value))}
          options={cells.choices.map(({ cell_dots: dots, micrometres }) => ({
            value: String(dots),
            label: t(dots === cells.recommended ? 'cell.recommended' : 'cell.option', {
              dots,
              size: String(Math.round(micrometres)),
            }),
          }))}
        />
      </Field>
      {chosen && (
        <div role="status" className="grid gap-1 text-sm">
          {effect && <p className="text-wait">{effect}</p>}
          {chosen.effect !== 'copies_pass' && <p className="text-ink2">{describeDistance(chosen.phone, t)}</p>}
          {effect && <p className="text-ink2">{t('cell.kept')}</p>}
        </div>
      )}
    </div>
  );
}
