'use client';

import { Camera } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import { useLive } from '#components/data-table/use-live.ts';
import type { CameraShot } from '#components/proofs/camera-dialog.tsx';
import { canShowCamera } from '#components/proofs/use-camera.ts';
import { Button } from '#components/ui/button.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { Callout } from '#components/ui/callout.tsx';
import { DropCover, useDropAndPaste } from '#components/ui/drop-anywhere.tsx';
import { later } from '#components/ui/later.tsx';
import { PageHeader, StateLine } from '#components/ui/page-header.tsx';
import { PhotoInput } from '#components/ui/photo-input.tsx';
import { ProgressBar } from '#components/ui/progress-bar.tsx';
import { Section } from '#components/ui/section.tsx';
import { showToast } from '#components/ui/toast-store.ts';
import { workorderTitle } from '#components/workorders/workorder-state.ts';
import type { EnrolledPrint, EnrolmentProgress } from '#lib/contract/enrolled-prints.ts';
import type { Workorder } from '#lib/contract/workorders.ts';
import { leaveIfSignedOut } from '#lib/portal/leave-if-signed-out.ts';
import { paths } from '#lib/portal/paths.ts';
import { useTexts } from '#texts';
import { forgetEnrolledPrint, loadEnrolledPrints } from './actions.ts';
import type { EnrolledPrints } from './enrolled-prints.ts';
import { EnrolledTable } from './enrolled-table.tsx';
import { EnrolmentNotes } from './enrolment-notes.tsx';
import { describePress } from './press-photo-words.ts';
import { PressPhotos } from './press-photos.tsx';
import { usePressPhotos } from './use-press-photos.ts';

const CameraDialog = later(() => import('#components/proofs/camera-dialog.tsx').then((file) => file.CameraDialog));

interface EnrolledPrintsPageProps {
  workorder: Workorder;
  initial: EnrolledPrints;
  loadedAt: number;
  /** Whether the reader takes photos; others only look. */
  mayTake: boolean;
}

/** The prints of a workorder that were photographed at the press, and the camera for the next. */
export function EnrolledPrintsPage({ workorder, mayTake, ...props }: EnrolledPrintsPageProps) {
  const t = useTexts('proofs');
  const common = useTexts('common');
  const { data, refresh } = useLive({
    key: ['enrolled prints', workorder.id],
    initial: props.initial,
    loadedAt: props.loadedAt,
    load: () => loadEnrolledPrints(workorder.id),
    isRunning: () => false,
  });
  const { prints, progress } = data;
  const { photos, isPaused, add, retry, forget } = usePressPhotos(workorder.id, prints, refresh);
  const [picked, setPicked] = useState<string>();
  const [isShooting, setIsShooting] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const phone = useRef<HTMLInputElement>(null);
  const canTake = mayTake && progress.obstacle === null;
  const take = useCallback(
    (files: readonly File[]) => {
      if (!canTake) return;
      const first = add(files, '');
      if (first) setPicked(first);
    },
    [canTake, add],
  );
  const isOver = useDropAndPaste(take);
  const remove = useCallback(
    async (print: EnrolledPrint) => {
      const result = await forgetEnrolledPrint(workorder.id, print.id);
      // One that another user has removed is gone, as it should be.
      if (!result.ok && result.status !== 404) {
        leaveIfSignedOut(result);
        return result.message;
      }
      forget((photo) => photo.capture?.id === print.id);
      showToast({ title: t('enrol.removed'), text: t('enrol.removedText') });
      refresh();
      return undefined;
    },
    [workorder.id, forget, refresh, t],
  );
  const last = photos.at(-1);
  const current = photos.find((photo) => photo.id === picked) ?? last;
  const count = t('enrol.count', { enrolled: progress.enrolled, quantity: progress.quantity });
  const shot: CameraShot | undefined = last && {
    url: last.url,
    ...describePress(last, isPaused, t),
    advice: last.failure?.message ?? '',
  };

  return (
    <>
      <PageHeader
        title={t('enrol.title', { order: workorderTitle(workorder, common) })}
        state={<StateLine parts={[count]} />}
        actions={
          canTake && (
            <>
              <Button onClick={() => chooser.current?.click()}>{t('page.choose')}</Button>
              <Button
                variant="primary"
                icon={<Camera size={15} strokeWidth={1.75} aria-hidden="true" />}
                onClick={() => (canShowCamera() ? setIsShooting(true) : phone.current?.click())}
              >
                {t('page.take')}
              </Button>
            </>
          )
        }
      />
      {mayTake && progress.obstacle && (
        <Callout tone="wait" title={t('enrol.obstacle')} className="mb-4">
          {progress.obstacle}
          <span className="mt-2 block">
            <ButtonLink href={paths.workorder(workorder.id)}>{t('page.toWorkorder')}</ButtonLink>
          </span>
        </Callout>
      )}
      <div className="grid gap-x-9 gap-y-[26px] lg:grid-cols-[minmax(0,1fr)_300px]">
        <div className="min-w-0">
          <Coverage progress={progress} label={count} />
          {current && (
            <PressPhotos
              photos={photos}
              current={current}
              isPaused={isPaused}
              onPick={setPicked}
              onRetry={retry}
              onDiscard={(id) => forget((photo) => photo.id === id)}
            />
          )}
          {!current && (
            <p className="mt-4 rounded-surface border border-dashed border-line2 px-4 py-5 text-ink2">
              {canTake
                ? t('enrol.begin')
                : t('enrol.partner', { partner: workorder.printing_partner?.name ?? t('page.thePartner') })}
              {canTake && <span className="max-md:hidden"> {t('begin.drop')}</span>}
            </p>
          )}
          {prints.length > 0 && (
            <Section title={t('enrol.list')}>
              <EnrolledTable prints={prints} {...(mayTake && { remove })} />
              {progress.enrolled > prints.length && (
                <p className="mt-2 text-xs text-ink3">{t('page.newest', { count: String(prints.length) })}</p>
              )}
            </Section>
          )}
        </div>
        <EnrolmentNotes mayTake={mayTake} />
      </div>
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
              progress={count}
              title={t('enrol.photograph')}
              last={shot}
            />
          )}
          {isOver && <DropCover>{t('enrol.letGo')}</DropCover>}
        </>
      )}
      <p role="status" className="sr-only">
        {isShooting || !last ? '' : `${last.name}: ${describePress(last, isPaused, t).word}`}
      </p>
    </>
  );
}

/** How much of the run is enrolled, at a glance. */
function Coverage({ progress, label }: { progress: EnrolmentProgress; label: string }) {
  return (
    <ProgressBar
      value={progress.quantity > 0 ? Math.min(1, progress.enrolled / progress.quantity) : 0}
      label={label}
      size="thick"
      className="w-full"
    />
  );
}
