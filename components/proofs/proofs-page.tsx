'use client';

import { Camera } from 'lucide-react';
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { useLive } from '#components/data-table/use-live.ts';
import { Button } from '#components/ui/button.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { Callout } from '#components/ui/callout.tsx';
import { cx } from '#components/ui/cx.ts';
import { DropCover, useDropAndPaste } from '#components/ui/drop-anywhere.tsx';

import { later } from '#components/ui/later.tsx';
import { PageHeader, StateLine } from '#components/ui/page-header.tsx';
import { PhotoInput } from '#components/ui/photo-input.tsx';
import { Section } from '#components/ui/section.tsx';
import { Status } from '#components/ui/status.tsx';
import { showToast } from '#components/ui/toast-store.ts';
import { workorderTitle } from '#components/workorders/workorder-state.ts';
import type { QaCapture, QaProgress } from '#lib/contract/print-quality.ts';
import { printsNeeded } from '#lib/contract/values/print-quality.ts';
import type { Workorder } from '#lib/contract/workorders.ts';
import { leaveIfSignedOut } from '#lib/portal/leave-if-signed-out.ts';
import { paths } from '#lib/portal/paths.ts';
import type { Texts } from '#lib/texts/make-texts.ts';
import { useTexts } from '#texts';
import { loadProofs, removeCapture } from './actions.ts';
import type { CameraShot } from './camera-dialog.tsx';
import { CaptureTable } from './capture-table.tsx';
import { currentPrintName, groupPrints, needsPrintNames, notePrint, printOf } from './group-prints.ts';
import { describePhoto } from './photo-state.ts';
import { PhotoTips } from './photo-tips.tsx';
import { PrintBoard } from './print-board.tsx';
import { PrintNameField } from './print-name-field.tsx';
import { countUnsent, type ProofPhoto } from './proof-photo.ts';
import { describeTraining } from './proof-words.ts';
import type { Proofs } from './proofs.ts';
import { TrainDialog } from './train-dialog.tsx';
import { TrainingState } from './training-state.tsx';
import { canShowCamera } from './use-camera.ts';
import { useProofPhotos } from './use-proof-photos.ts';
import { VisitPhotos } from './visit-photos.tsx';

const CameraDialog = later(() => import('./camera-dialog.tsx').then((file) => file.CameraDialog));

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
  const t = useTexts('proofs');
  const common = useTexts('common');
  const { data, refresh } = useLive({
    key: ['proofs', workorder.id],
    initial: props.initial,
    loadedAt: props.loadedAt,
    load: () => loadProofs(workorder.id),
    isRunning: () => false,
  });
  const { captures, progress } = data;
  const prints = useMemo(() => groupPrints(captures), [captures]);
  const { photos, isPaused, add, retry, forget } = useProofPhotos(workorder.id, captures, refresh);
  const namesPrints = needsPrintNames(workorder);
  const [print, setPrint] = useState(() => (namesPrints ? currentPrintName(prints) : ''));
  const [picked, setPicked] = useState<string>();
  const [isShooting, setIsShooting] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const phone = useRef<HTMLInputElement>(null);
  const canTake = mayTake && progress.obstacle === null;

  const take = useCallback(
    (files: readonly File[]) => {
      if (!canTake) return;
      const first = add(files, print.trim());
      if (first) setPicked(first);
    },
    [canTake, add, print],
  );
  const isOver = useDropAndPaste(take);
  const remove = useCallback(
    async (capture: QaCapture) => {
      const result = await removeCapture(workorder.id, capture.id);
      // One that another user has removed is gone, as it should be.
      if (!result.ok && result.status !== 404) {
        leaveIfSignedOut(result);
        return result.message;
      }
      forget((photo) => photo.capture?.id === capture.id);
      showToast({ title: t('remove.done'), text: t('remove.doneText') });
      refresh();
      return undefined;
    },
    [workorder.id, forget, refresh, t],
  );
  const openCamera = () => (canShowCamera() ? setIsShooting(true) : phone.current?.click());
  const last = photos.at(-1);
  const current = photos.find((photo) => photo.id === picked) ?? last;
  const { tone, word } = describeTraining(progress, t);
  const counts = countsOf(progress, t);
  const printName = namesPrints && canTake && (
    <PrintNameField prints={prints} value={print} onChange={setPrint} compact={isShooting} />
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
    <PhotoTips namesPrints={namesPrints} isOpen={!isComplete && progress.model === null} isWide={!current} />
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
              <Button className={cx(isReady && 'max-md:hidden')} onClick={() => chooser.current?.click()}>
                {t('page.choose')}
              </Button>
              <Button
                variant={isComplete ? 'secondary' : 'primary'}
                icon={<Camera size={15} strokeWidth={1.75} aria-hidden="true" />}
                onClick={openCamera}
              >
                {t('page.take')}
              </Button>
              {isReady && trainDialog('md:hidden')}
            </>
          )
        }
      />
      {mayTake && progress.obstacle && <Obstacle workorder={workorder} text={progress.obstacle} />}
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
            <VisitPhotos
              photos={photos}
              current={current}
              prints={prints}
              isPaused={isPaused}
              onPick={setPicked}
              onRetry={retry}
              onDiscard={(id) => forget((photo) => photo.id === id)}
              remove={remove}
            />
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
        <>
          <PhotoInput inputRef={chooser} label={t('page.choose')} onFiles={take} />
          <PhotoInput inputRef={phone} label={t('page.takeOne')} camera onFiles={take} />
          {isShooting && (
            <CameraDialog
              open
              onOpenChange={setIsShooting}
              onPhoto={(photo) => take([photo])}
              onOther={() => chooser.current?.click()}
              progress={counts.join(', ')}
              title={t('page.photograph')}
              last={last && shotOf(last, isPaused, noteOf(prints, last.capture, t), t)}
            >
              {printName}
            </CameraDialog>
          )}
          {isOver && <DropCover>{t('page.letGo')}</DropCover>}
        </>
      )}
      <p role="status" className="sr-only">
        {isShooting || !last ? '' : `${last.name}: ${describePhoto(last, isPaused, t).word}`}
      </p>
    </>
  );
}

/** '3 of 5 prints complete', '6 photos missing'. */
function countsOf(progress: QaProgress, t: Texts<'proofs'>): string[] {
  const { complete_prints: complete, missing_captures: missing, prints, model } = progress;
  if (model && prints === 0) return [t('counts.none')];
  return [
    t('counts.complete', { complete: String(complete), needed: String(printsNeeded) }),
    ...(missing > 0 && !model ? [t('counts.missing', { count: missing })] : []),
  ];
}

/** What the camera says of the photo taken last; `note` says how far its print is. */
function shotOf(photo: ProofPhoto, isPaused: boolean, note: string | undefined, t: Texts<'proofs'>): CameraShot {
  const advice = [photo.failure?.message, ...(photo.capture?.hints ?? []), note].filter(Boolean).join(' ');
  return { url: photo.url, ...describePhoto(photo, isPaused, t), advice };
}

function noteOf(
  prints: ReturnType<typeof groupPrints>,
  capture: QaCapture | undefined,
  t: Texts<'proofs'>,
): string | undefined {
  const print = capture && printOf(prints, capture);
  return print && notePrint(print, t);
}

/** What keeps the reader from beginning, and the way to it. */
function Obstacle({ workorder, text }: { workorder: Workorder; text: string }): ReactNode {
  const t = useTexts('proofs');
  return (
    <Callout tone="wait" title={t('page.obstacle')} className="mb-4">
      {text}
      <span className="mt-2 block">
        <ButtonLink href={paths.workorder(workorder.id)}>{t('page.toWorkorder')}</ButtonLink>
      </span>
    </Callout>
  );
}

/** Why the last training gave no model, and what is judged by meanwhile. */
function Refusal({ text, model, canTake }: { text: string; model: QaProgress['model']; canTake: boolean }) {
  const t = useTexts('proofs');
  return (
    <Callout tone="bad" title={model ? t('page.lastRefused') : t('train.nothing')} className="mb-4">
      {text} {model && t('page.staysInUse', { version: String(model.version) })}
      {canTake && ` ${t('page.trainAgain')}`}
    </Callout>
  );
}

function Begin({ isFirst, isTrained }: { isFirst: boolean; isTrained: boolean }) {
  const t = useTexts('proofs');
  return (
    <p className="mt-4 rounded-surface border border-dashed border-line2 px-4 py-5 text-ink2">
      {isFirst && isTrained ? t('begin.trained') : isFirst ? t('begin.first') : t('begin.next')}
      <span className="max-md:hidden"> {t('begin.drop')}</span>
    </p>
  );
}
