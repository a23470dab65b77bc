'use client';

import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type FormEvent, type KeyboardEvent, useId, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { CropMarks } from '#components/ui/crop-marks.tsx';
import { Field } from '#components/ui/field.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Input } from '#components/ui/input.tsx';
import type { ArtworkMeasures } from '#lib/contract/artwork.ts';
import type { Workorder } from '#lib/contract/workorders.ts';
import { paths } from '#lib/portal/paths.ts';
import { ArtworkSize } from './artwork-size.tsx';
import { useArtworkCode } from './use-artwork-code.ts';
import { isSid } from './workorder-state.ts';

interface ArtworkPreviewProps {
  workorder: Workorder;
  /** Whether the reader sees the real graphic. */
  mayDraw: boolean;
  /** Undefined where the service does not tell. */
  measures: ArtworkMeasures | undefined;
}

/** The codes of an order, one at a time, each with its serial number and id below. */
export function ArtworkPreview({ workorder, mayDraw, measures }: ArtworkPreviewProps) {
  const t = useTranslations('workorders');
  const { sequence, code, problem, move, jump } = useArtworkCode(workorder);
  const [broken, setBroken] = useState<number>();
  const [typed, setTyped] = useState('');
  const hint = useId();
  const { quantity } = workorder;
  const steps: Record<string, number> = {
    ArrowLeft: sequence - 1,
    ArrowRight: sequence + 1,
    Home: 1,
    End: quantity,
  };
  const press = (event: KeyboardEvent) => {
    const to = steps[event.key];
    if (to === undefined || event.metaKey || event.ctrlKey || event.altKey) return;
    event.preventDefault();
    move(to);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void jump(typed).then((found) => found && setTyped(''));
  };
  const button = (label: string, to: number, Icon: typeof ChevronLeft) => (
    <IconButton
      label={label}
      outlined
      aria-describedby={hint}
      // A button that is disabled loses the focus, and with it the keys.
      aria-disabled={to < 1 || to > quantity || to === sequence || undefined}
      className="aria-disabled:opacity-55"
      onClick={() => move(to)}
      onKeyDown={press}
    >
      <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
    </IconButton>
  );
  return (
    <div className="flex flex-wrap items-start gap-x-[26px] gap-y-4">
      <div className="w-60">
        <CropMarks size="large">
          {broken === sequence ? (
            <p className="px-4 text-center text-sm">{t('preview.broken')}</p>
          ) : (
            // biome-ignore lint/performance/noImgElement: drawn by the service for this reader; nothing to optimise
            <img
              key={sequence}
              src={paths.artworkPreview(workorder.id, sequence)}
              alt={t('preview.alt', { number: sequence })}
              className="object-contain"
              onError={() => setBroken(sequence)}
            />
          )}
        </CropMarks>
        <div role="status" className="mt-2 min-h-10">
          <p className="font-mono text-code font-medium">
            {code?.serial_number ?? t('preview.number', { number: sequence })}
          </p>
          {code && (
            <p className="font-mono text-xs break-all text-ink3">
              {code.extended_id}
              <CopyButton value={code.extended_id} label={t('preview.copyId')} className="-my-1" />
            </p>
          )}
        </div>
      </div>
      <div className="grid max-w-90 min-w-0 flex-1 basis-64 gap-3.5 pt-1 text-sm text-ink2">
        <div className="flex flex-wrap items-center gap-1.5">
          {button(t('preview.first'), 1, ChevronFirst)}
          {button(t('preview.before'), sequence - 1, ChevronLeft)}
          {button(t('preview.next'), sequence + 1, ChevronRight)}
          {button(t('preview.last'), quantity, ChevronLast)}
          <span className="ml-1.5 tabular-nums">{t('preview.place', { number: sequence, quantity })}</span>
          <span id={hint} className="sr-only">
            {t('preview.keys')}
          </span>
        </div>
        <form onSubmit={submit} noValidate aria-label={t('preview.goToCode')} className="flex items-start gap-2">
          <Field
            label={workorder.use_serial_number ? t('preview.numberOrSerial') : t('preview.numberField')}
            optional="unsaid"
            error={problem}
            className="min-w-0 flex-1"
          >
            <Input
              inputMode="numeric"
              autoComplete="off"
              className="tabular-nums"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          </Field>
          <Button type="submit" className="mt-6 h-9">
            {t('preview.go')}
          </Button>
        </form>
        {measures && (
          <ArtworkSize measures={measures} workorder={workorder} dpi={measures.dpi} moduleDots={measures.module_dots} />
        )}
        <p>{isSid(workorder) ? t('preview.sid') : mayDraw ? t('preview.real') : t('preview.standIn')}</p>
      </div>
    </div>
  );
}
