'use client';

import { Camera } from 'lucide-react';
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { useLive } from '#components/data-table/use-live.ts';
import { Button } from '#components/ui/button.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { Callout } from '#components/ui/callout.tsx';
import { cx } from '#components/ui/cx.ts';
import { DropCover, useDropAndPaste } from '#components/ui/drop-anywhere.tsx';
import { plural } from '#components/ui/format.ts';
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
      showToast({ title: 'Photo removed', text: 'It no longer counts.' });
      refresh();
      return undefined;
    },
    [workorder.id, forget, refresh],
  );
  const openCamera = () => (canShowCamera() ? setIsShooting(true) : phone.current?.click());
  const last = photos.at(-1);
  const current = photos.find((photo) => photo.id === picked) ?? last;
  const { tone, word } = describeTraining(progress);
  const counts = countsOf(progress);
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
        title={`Proofs of ${workorderTitle(workorder, common)}`}
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
                Choose photos
              </Button>
              <Button
                variant={isComplete ? 'secondary' : 'primary'}
                icon={<Camera size={15} strokeWidth={1.75} aria-hidden="true" />}
                onClick={openCamera}
              >
                Take photos
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
          {workorder.printing_partner?.name ?? 'The printing partner'} photographs the first prints here. From them the
          service learns what genuine prints look like.
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
        <Section title={`Photos that are measured, ${data.count}`}>
          <CaptureTable captures={captures} {...(canTake && { remove })} />
          {data.count > captures.length && (
            <p className="mt-2 text-xs text-ink3">The newest {captures.length} are shown.</p>
          )}
        </Section>
      )}
      {canTake && (
        <>
          <PhotoInput inputRef={chooser} label="Choose photos" onFiles={take} />
          <PhotoInput inputRef={phone} label="Take a photo" camera onFiles={take} />
          {isShooting && (
            <CameraDialog
              open
              onOpenChange={setIsShooting}
              onPhoto={(photo) => take([photo])}
              onOther={() => chooser.current?.click()}
              progress={counts.join(', ')}
              title="Photograph a print"
              last={last && shotOf(last, isPaused, noteOf(prints, last.capture))}
            >
              {printName}
            </CameraDialog>
          )}
          {isOver && <DropCover>Let go to measure</DropCover>}
        </>
      )}
      <p role="status" className="sr-only">
        {isShooting || !last ? '' : `${last.name}: ${describePhoto(last, isPaused).word}`}
      </p>
    </>
  );
}

/** '3 of 5 prints complete', '6 photos missing'. */
function countsOf({ complete_prints: complete, missing_captures: missing, prints, model }: QaProgress): string[] {
  if (model && prints === 0) return ['no photos of this workorder'];
  return [
    `${complete} of ${printsNeeded} prints complete`,
    ...(missing > 0 && !model ? [`${plural(missing, 'photo')} missing`] : []),
  ];
}

/** What the camera says of the photo taken last; `note` says how far its print is. */
function shotOf(photo: ProofPhoto, isPaused: boolean, note: string | undefined): CameraShot {
  const advice = [photo.failure?.message, ...(photo.capture?.hints ?? []), note].filter(Boolean).join(' ');
  return { url: photo.url, ...describePhoto(photo, isPaused), advice };
}

function noteOf(prints: ReturnType<typeof groupPrints>, capture: QaCapture | undefined): string | undefined {
  const print = capture && printOf(prints, capture);
  return print && notePrint(print);
}

/** What keeps the reader from beginning, and the way to it. */
function Obstacle({ workorder, text }: { workorder: Workorder; text: string }): ReactNode {
  return (
    <Callout tone="wait" title="No photos can be taken now" className="mb-4">
      {text}
      <span className="mt-2 block">
        <ButtonLink href={paths.workorder(workorder.id)}>To the workorder</ButtonLink>
      </span>
    </Callout>
  );
}

/** Why the last training gave no model, and what is judged by meanwhile. */
function Refusal({ text, model, canTake }: { text: string; model: QaProgress['model']; canTake: boolean }) {
  return (
    <Callout tone="bad" title={model ? 'The last training was refused' : 'Nothing was trained'} className="mb-4">
      {text} {model && `Version ${model.version} stays in use.`}
      {canTake && ' Remove photos that do not belong here, take new ones, and train again.'}
    </Callout>
  );
}

function Begin({ isFirst, isTrained }: { isFirst: boolean; isTrained: boolean }) {
  return (
    <p className="mt-4 rounded-surface border border-dashed border-line2 px-4 py-5 text-ink2">
      {isFirst && isTrained
        ? 'There is nothing to do: prints of this press were learned with another workorder. When the press has changed, photograph five prints and train a new version.'
        : isFirst
          ? 'Print a few sheets, take five prints from them, and photograph each three times. Every photo is measured at once and stands here.'
          : 'Photos that you take now stand here, each with what is right or wrong with it.'}
      <span className="max-md:hidden"> Drop photos anywhere on this page, or paste them.</span>
    </p>
  );
}
