'use client';

import { useTranslations } from 'next-intl';
import { useCallback, useMemo, useState } from 'react';
import type { CameraShot } from '#components/photos/camera-dialog.tsx';
import { countUnsent } from '#components/photos/queued-photo.ts';
import { usePolling } from '#components/swr/use-polling.ts';
import { Callout } from '#components/ui/callout.tsx';
import { cx } from '#components/ui/cx.ts';
import { PageHeader, StateLine } from '#components/ui/page-header.tsx';
import { Section } from '#components/ui/section.tsx';
import { Status } from '#components/ui/status.tsx';
import { describeTraining } from '#components/workorders/proof-words.ts';
import { workorderTitle } from '#components/workorders/workorder-state.ts';
import type { QaCapture, QaProgress } from '#lib/contract/print-quality.ts';
import { printsNeeded } from '#lib/contract/values/print-quality.ts';
import type { Workorder } from '#lib/contract/workorders.ts';
import type { Translator } from '#lib/texts/translator.ts';
import { deleteCapture, loadProofs } from './actions.ts';
import { CaptureTable } from './capture-table.tsx';
import { currentPrintName, describePrintProgress, groupPrints, needsPrintNames, printOf } from './group-prints.ts';
import { Obstacle } from './obstacle.tsx';
import { PhotoPanel } from './photo-panel.tsx';
import { describePhoto } from './photo-state.ts';
import { PhotoTips } from './photo-tips.tsx';
import { PhotoInputs, TakeButtons, usePhotoVisit } from './photo-visit.tsx';
import { PrintBoard } from './print-board.tsx';
import { PrintNameField } from './print-name-field.tsx';
import type { ProofPhoto } from './proof-photo.ts';
import type { Proofs } from './proofs.ts';
import { TrainDialog } from './train-dialog.tsx';
import { TrainingState } from './training-state.tsx';
import { useProofPhotos } from './use-proof-photos.ts';
import { VisitPhotos } from './visit-photos.tsx';

interface ProofsPageProps {
  workorder: Workorder;
  initial: Proofs;
  loadedAt: number;
  /** Whether the reader takes photos; others only look. */
  mayTake: boolean;
}

/**
 * The proofs of a workorder: what is photographed and missing, photos taken here with what is wrong with them, the
 * model.
 */
export function ProofsPage({ workorder, mayTake, ...props }: ProofsPageProps) {
  const t = useTranslations('proofs');
  const common = useTranslations('common');
  const { data, refresh } = usePolling({
    key: ['proofs', workorder.id],
    initial: props.initial,
    loadedAt: props.loadedAt,
    load: () => loadProofs(workorder.id),
  });
  const { captures, progress } = data;
  const prints = useMemo(() => groupPrints(captures), [captures]);
  const queue = useProofPhotos(workorder.id, captures, refresh);
  const { photos, isPaused, retry, remove: discard } = queue;
  const namesPrints = needsPrintNames(workorder);
  const [print, setPrint] = useState(() => (namesPrints ? currentPrintName(prints) : ''));
  const canTake = mayTake && progress.obstacle === null;
  const visit = usePhotoVisit(queue, { canTake, print: print.trim(), refresh });
  const { last, current, removed } = visit;
  const remove = useCallback(
    async (capture: QaCapture) =>
      removed(capture.id, await deleteCapture(workorder.id, capture.id), {
        title: t('remove.done'),
        text: t('remove.doneText'),
      }),
    [workorder.id, removed, t],
  );
  const stateOf = (photo: ProofPhoto) => describePhoto(photo, isPaused, t);
  const { tone, word } = describeTraining(progress, t);
  const counts = countsOf(progress, t);
  const printName = namesPrints && canTake && (
    <PrintNameField prints={prints} value={print} onChange={setPrint} compact={visit.isShooting} />
  );
  const isComplete = progress.missing_prints === 0;
  // On a phone the one step that is left is within reach of the thumb.
  const isReady = isComplete && progress.model === null;
  const trainDialog = (className: string) => (
    <TrainDialog
      workorder={workorder}
      progress={progress}
      unsent={countUnsent(photos)}
      onTried={refresh}
      className={className}
    />
  );
  const tips = mayTake && (
    <PhotoTips
      namesPrints={namesPrints}
      phone={progress.phone}
      isOpen={!isComplete && progress.model === null}
      isWide={!current}
    />
  );

  return (
    <>
      <PageHeader
        title={t('page.title', { order: workorderTitle(workorder, common) })}
        state={
          <StateLine
            parts={[
              <Status key="state" tone={tone}>
                {word}
              </Status>,
              ...counts,
            ]}
          />
        }
        actions={
          canTake && (
            <>
              <TakeButtons
                visit={visit}
                variant={isComplete ? 'secondary' : 'primary'}
                className={cx(isReady && 'max-md:hidden')}
              />
              {isReady && trainDialog('md:hidden')}
            </>
          )
        }
      />
      {mayTake && progress.obstacle && (
        <Obstacle workorder={workorder.id} title={t('page.obstacle')} text={progress.obstacle} />
      )}
      {progress.refusal && <Refusal text={progress.refusal} model={progress.model} canTake={canTake} />}
      {!mayTake && (
        <p className="mb-4 max-w-180 text-ink2">
          {t('page.partner', { partner: workorder.printing_partner?.name ?? t('page.thePartner') })}
        </p>
      )}
      <div className="grid gap-x-9 lg:grid-cols-[minmax(0,1fr)_300px]">
        <div className="min-w-0">
          <PrintBoard prints={prints} />
          {printName && <div className="mt-4">{printName}</div>}
          {current && (
            <VisitPhotos photos={photos} current={current} stateOf={stateOf} onPick={visit.pick} onRetry={retry}>
              <PhotoPanel
                photo={current}
                prints={prints}
                isPaused={isPaused}
                onRetry={() => retry(current.id)}
                onDiscard={() => discard((photo) => photo.id === current.id)}
                remove={remove}
              />
            </VisitPhotos>
          )}
          {!current && canTake && !(isComplete && captures.length > 0) && (
            <Begin isFirst={captures.length === 0} isTrained={progress.model !== null} />
          )}
          {!current && tips}
        </div>
        <div className="min-w-0 max-lg:mt-[26px]">
          <TrainingState
            workorder={workorder}
            progress={progress}
            submit={canTake ? trainDialog('max-md:w-full') : null}
          />
          {current && tips}
        </div>
      </div>
      {captures.length > 0 && (
        <Section title={t('page.measured', { count: String(data.count) })}>
          <CaptureTable captures={captures} {...(canTake && { remove })} />
          {data.count > captures.length && (
            <p className="mt-2 text-xs text-ink3">{t('page.newest', { count: String(captures.length) })}</p>
          )}
        </Section>
      )}
      {canTake && (
        <PhotoInputs
          visit={visit}
          title={t('page.photograph')}
          progress={counts.join(', ')}
          last={last && { url: last.url, ...stateOf(last), advice: adviceOf(last, prints, t) }}
          dropText={t('page.letGo')}
        >
          {printName}
        </PhotoInputs>
      )}
      <p role="status" className="sr-only">
        {visit.isShooting || !last ? '' : `${last.name}: ${stateOf(last).word}`}
      </p>
    </>
  );
}

/** '3 of 5 prints complete', '6 photos missing'. */
function countsOf(progress: QaProgress, t: Translator<'proofs'>): string[] {
  const { complete_prints: complete, missing_captures: missing, prints, model } = progress;
  if (model && prints === 0) return [t('counts.none')];
  return [
    complete < printsNeeded
      ? t('counts.complete', { complete: String(complete), needed: String(printsNeeded) })
      : t('counts.allComplete', { count: complete }),
    ...(missing > 0 && !model ? [t('counts.missing', { count: missing })] : []),
  ];
}

/** Advice after the last photo, and the progress of its print. */
function adviceOf(
  { failure, result: capture }: ProofPhoto,
  prints: ReturnType<typeof groupPrints>,
  t: Translator<'proofs'>,
): CameraShot['advice'] {
  const print = capture && printOf(prints, capture);
  return [failure?.message, ...(capture?.hints ?? []), print && describePrintProgress(print, t)]
    .filter(Boolean)
    .join(' ');
}

/** Why the last training gave no model, and what is judged by meanwhile. */
function Refusal({ text, model, canTake }: { text: string; model: QaProgress['model']; canTake: boolean }) {
  const t = useTranslations('proofs');
  return (
    <Callout tone="bad" title={model ? t('page.lastRefused') : t('train.nothing')} className="mb-4">
      {text} {model && t('page.staysInUse', { version: String(model.version) })}
      {canTake && ` ${t('page.trainAgain')}`}
    </Callout>
  );
}

function Begin({ isFirst, isTrained }: { isFirst: boolean; isTrained: boolean }) {
  const t = useTranslations('proofs');
  return (
    <p className="mt-4 rounded-surface border border-dashed border-line2 px-4 py-5 text-ink2">
      {isFirst && isTrained ? t('begin.trained') : isFirst ? t('begin.first') : t('begin.next')}
      <span className="max-md:hidden"> {t('begin.drop')}</span>
    </p>
  );
}
