'use client';

import { useLocale, useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import { Callout } from '#components/ui/callout.tsx';
import { type Fact, Facts } from '#components/ui/facts.tsx';
import { describeCapture, describeMeasurement } from '#components/workorders/proof-words.ts';
import type { GraphicMeasurement, QaCapture } from '#lib/contract/print-quality.ts';
import type { Translator } from '#lib/texts/translator.ts';
import { DeleteCapture } from './delete-capture.tsx';
import { describePrintProgress, type ProofPrint, printOf } from './group-prints.ts';
import type { ProofPhoto } from './proof-photo.ts';
import { UnmeasuredPanel } from './unmeasured-panel.tsx';

interface PhotoPanelProps {
  photo: ProofPhoto;
  prints: readonly ProofPrint[];
  isPaused: boolean;
  onRetry: () => void;
  onDiscard: () => void;
  remove: (capture: QaCapture) => Promise<string | undefined>;
}

/** Result of a photo: usable or advice for the next one, with its figures; or the reason for its refusal. */
export function PhotoPanel({ photo, prints, isPaused, onRetry, onDiscard, remove }: PhotoPanelProps) {
  const t = useTranslations('proofs');
  const locale = useLocale();
  const { result: capture } = photo;
  if (capture) {
    return (
      <section aria-label={t('column.result')} className="min-w-0">
        <CaptureVerdict capture={capture} prints={prints} isKnown={photo.isKnown ?? false} />
        {capture.measurement && (
          <div className="mt-4">
            <Facts facts={factsOf(capture, capture.measurement, t, locale)} />
          </div>
        )}
        <div className="mt-4">
          <DeleteCapture capture={capture} remove={remove} trigger={<Button>{t('remove.button')}</Button>} />
        </div>
      </section>
    );
  }
  return <UnmeasuredPanel photo={photo} isPaused={isPaused} onRetry={onRetry} onDiscard={onDiscard} />;
}

function CaptureVerdict({
  capture,
  prints,
  isKnown,
}: {
  capture: QaCapture;
  prints: readonly ProofPrint[];
  isKnown: boolean;
}) {
  const t = useTranslations('proofs');
  const { word } = describeCapture(capture, t);
  const print = printOf(prints, capture);
  return (
    <Callout tone={capture.is_usable ? 'ok' : 'wait'} size="large" title={word}>
      {capture.hints.map((hint) => (
        <p key={hint}>{hint}</p>
      ))}
      {!capture.is_usable && capture.hints.length === 0 && <p>{t('photo.notMeasured')}</p>}
      {isKnown && <p>{t('photo.sentBefore')}</p>}
      {print && <p>{describePrintProgress(print, t)}</p>}
    </Callout>
  );
}

function factsOf(capture: QaCapture, measurement: GraphicMeasurement, t: Translator<'proofs'>, locale: string): Fact[] {
  const described = describeMeasurement(measurement, locale);
  return [
    { label: t('fact.code'), value: <span className="break-all">{capture.code}</span>, copy: capture.code, mono: true },
    { label: t('fact.serial'), value: capture.serial_number ?? undefined, mono: true },
    { label: t('column.print'), value: capture.print || undefined },
    { label: t('column.detail'), value: t('fact.detailOf', { value: described.detail }) },
    { label: t('fact.size'), value: t('fact.perCell', { value: described.size }) },
    { label: t('column.blur'), value: t('fact.cells', { value: described.blur }) },
    { label: t('column.contrast'), value: described.contrast },
    { label: t('column.evenness'), value: described.evenness },
    { label: t('column.tilt'), value: described.tilt },
  ];
}
