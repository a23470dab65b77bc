'use client';

import { useTranslations } from 'next-intl';
import { useCallback } from 'react';
import type { CameraShot } from '#components/photos/camera-dialog.tsx';
import { Obstacle } from '#components/proofs/obstacle.tsx';
import { PhotoInputs, TakeButtons, usePhotoVisit } from '#components/proofs/photo-visit.tsx';
import type { PrintPhoto } from '#components/proofs/proof-photo.ts';
import { UnmeasuredPanel } from '#components/proofs/unmeasured-panel.tsx';
import { VisitPhotos } from '#components/proofs/visit-photos.tsx';
import { usePolling } from '#components/swr/use-polling.ts';
import { PageHeader, StateLine } from '#components/ui/page-header.tsx';
import { ProgressBar } from '#components/ui/progress-bar.tsx';
import { Section } from '#components/ui/section.tsx';
import { workorderTitle } from '#components/workorders/workorder-state.ts';
import type { EnrolledPrint, EnrolmentProgress } from '#lib/contract/enrolled-prints.ts';
import type { Workorder } from '#lib/contract/workorders.ts';
import { deletePrint, loadEnrolledPrints } from './actions.ts';
import { EnrolledPanel } from './enrolled-panel.tsx';
import type { EnrolledPrints, PhotographedPrint } from './enrolled-prints.ts';
import { EnrolledTable } from './enrolled-table.tsx';
import { EnrolmentNotes } from './enrolment-notes.tsx';
import { describePress } from './press-photo-words.ts';
import { usePressPhotos } from './use-press-photos.ts';

interface EnrolledPrintsPageProps {
  workorder: Workorder;
  initial: EnrolledPrints;
  loadedAt: number;
  /** Whether the reader takes photos; others only look. */
  mayTake: boolean;
}

/** The prints of a workorder that were photographed at the press, and the camera for the next. */
export function EnrolledPrintsPage({ workorder, mayTake, ...props }: EnrolledPrintsPageProps) {
  const t = useTranslations('proofs');
  const common = useTranslations('common');
  const { data, refresh } = usePolling({
    key: ['enrolled prints', workorder.id],
    initial: props.initial,
    loadedAt: props.loadedAt,
    load: () => loadEnrolledPrints(workorder.id),
  });
  const { prints, progress } = data;
  const queue = usePressPhotos(workorder.id, prints, refresh);
  const { photos, isPaused, retry, remove: discard } = queue;
  const canTake = mayTake && progress.obstacle === null;
  const visit = usePhotoVisit(queue, { canTake, refresh });
  const { last, current, removed } = visit;
  const remove = useCallback(
    async (print: EnrolledPrint) =>
      removed(print.id, await deletePrint(workorder.id, print.id), {
        title: t('enrol.removed'),
        text: t('enrol.removedText'),
      }),
    [workorder.id, removed, t],
  );
  const stateOf = (photo: PrintPhoto<PhotographedPrint>) => describePress(photo, isPaused, t);
  const count = t('enrol.count', { enrolled: progress.enrolled, quantity: progress.quantity });
  const shot: CameraShot | undefined = last && {
    url: last.url,
    ...stateOf(last),
    advice: last.failure?.message ?? '',
  };

  return (
    <>
      <PageHeader
        title={t('enrol.title', { order: workorderTitle(workorder, common) })}
        state={<StateLine parts={[count]} />}
        actions={canTake && <TakeButtons visit={visit} />}
      />
      {mayTake && progress.obstacle && (
        <Obstacle workorder={workorder.id} title={t('enrol.obstacle')} text={progress.obstacle} />
      )}
      <div className="grid gap-x-9 gap-y-[26px] lg:grid-cols-[minmax(0,1fr)_300px]">
        <div className="min-w-0">
          <Coverage progress={progress} label={count} />
          {current && (
            <VisitPhotos photos={photos} current={current} stateOf={stateOf} onPick={visit.pick} onRetry={retry}>
              {current.result ? (
                <EnrolledPanel code={current.result.code} isKnown={current.isKnown ?? false} />
              ) : (
                <UnmeasuredPanel
                  photo={current}
                  isPaused={isPaused}
                  onRetry={() => retry(current.id)}
                  onDiscard={() => discard((photo) => photo.id === current.id)}
                />
              )}
            </VisitPhotos>
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
        <PhotoInputs
          visit={visit}
          title={t('enrol.photograph')}
          progress={count}
          last={shot}
          dropText={t('enrol.letGo')}
        />
      )}
      <p role="status" className="sr-only">
        {visit.isShooting || !last ? '' : `${last.name}: ${stateOf(last).word}`}
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
