'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { NumberInput } from '#components/forms/number-input.tsx';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { chooseModuleDots, moduleDotsLimits, printedSize, usualModuleDots } from '#lib/artwork/code-size.ts';
import type { ArtworkMeasures } from '#lib/contract/artwork.ts';
import type { Workorder } from '#lib/contract/workorders.ts';
import { ArtworkSize } from './artwork-size.tsx';
import { hundredths, measuresOf, millimetres, parseMillimetres } from './size-words.ts';

interface ArtworkSizeFieldProps {
  measures: ArtworkMeasures;
  workorder: Pick<Workorder, 'equipment' | 'substrate'>;
  /** Resolution in the form, which may be missing. */
  dpi: number | undefined;
  /** Dots a module; undefined for the usual ones. */
  value: number | undefined;
  onChange: (value: number | undefined) => void;
  error: string | undefined;
}

/** The printed size: in millimetres or in dots of the press, either of which gives the other. */
export function ArtworkSizeField({ measures, workorder, dpi: given, value, onChange, error }: ArtworkSizeFieldProps) {
  const t = useTranslations('workorders');
  const locale = useLocale();
  const [typed, setTyped] = useState<string>();
  const dpi = given && given >= 72 && given <= 25_400 ? given : measures.dpi;
  const code = measuresOf(measures);
  const limits = moduleDotsLimits(code, measures.cell_dots);
  const usual = dpi === measures.dpi ? measures.module_dots : usualModuleDots(dpi);
  const moduleDots = value !== undefined && value >= limits.min && value <= limits.max ? value : usual;
  const sideOf = (count: number) => printedSize(code, { dpi, moduleDots: count, cellDots: measures.cell_dots }).side;
  const wish = typed === undefined ? undefined : parseMillimetres(typed);
  const choice =
    wish === undefined || Number.isNaN(wish)
      ? undefined
      : chooseModuleDots(wish, code, { dpi, cellDots: measures.cell_dots });
  const take = (count: number | undefined) => {
    setTyped(undefined);
    onChange(count);
  };
  const type = (text: string) => {
    setTyped(text);
    const side = parseMillimetres(text);
    if (side === undefined) onChange(undefined);
    else if (!Number.isNaN(side)) {
      onChange(chooseModuleDots(side, code, { dpi, cellDots: measures.cell_dots }).moduleDots);
    }
  };
  const others = [choice?.smaller, choice?.larger].filter((count) => count !== null && count !== undefined);
  return (
    <div className="grid gap-2.5">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={t('size.field')}
          optional
          hint={t('size.fieldHint')}
          error={Number.isNaN(wish) ? t('size.fieldWrong') : undefined}
        >
          <Input
            inputMode="decimal"
            autoComplete="off"
            className="tabular-nums"
            value={typed ?? (value === undefined ? '' : hundredths(sideOf(moduleDots), locale))}
            placeholder={hundredths(sideOf(usual), locale)}
            onChange={(event) => type(event.target.value)}
          />
        </Field>
        <Field
          label={t('size.dotsField')}
          optional
          hint={t('size.dotsHint', { min: String(limits.min), max: String(limits.max), usual: String(usual) })}
          error={error}
        >
          <NumberInput name="module_dots" value={value} placeholder={String(usual)} onChange={take} />
        </Field>
      </div>
      <div role="status" className="grid gap-2 rounded-surface border border-line bg-sunken px-3.5 py-3">
        {choice && !choice.isWhole && wish !== undefined && (
          <div className="grid gap-2 text-sm">
            <p>
              {t.rich('size.noWhole', {
                wish: millimetres(wish, locale),
                real: millimetres(sideOf(choice.moduleDots), locale),
                size: (inside) => <span className="font-medium">{inside}</span>,
              })}
            </p>
            <div className="flex flex-wrap gap-2">
              {others.map((count) => (
                <Button key={count} onClick={() => take(count)}>
                  {t('size.choice', { size: millimetres(sideOf(count), locale), dots: count })}
                </Button>
              ))}
            </div>
          </div>
        )}
        <ArtworkSize measures={measures} workorder={workorder} dpi={dpi} moduleDots={moduleDots} />
      </div>
    </div>
  );
}
