'use client';

import { Camera } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useCallback, useMemo, useRef, useState } from 'react';
import { toast } from 'sonner';
import { CameraDialog } from '#components/photos/camera-dialog.tsx';
import { storageLimits } from '#components/photos/photo-store.ts';
import { canRetry, isUnderway } from '#components/photos/queued-photo.ts';
import { canShowCamera } from '#components/photos/use-camera.ts';
import { Button } from '#components/ui/button.tsx';
import { CameraInput } from '#components/ui/camera-input.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { PageDropzone, photoTypes, usePageDropzone } from '#components/ui/page-dropzone.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { verdicts } from '#components/verdict/verdict-words.ts';
import type { Translator } from '#lib/texts/translator.ts';
import type { JudgedPhoto } from './judged-photo.ts';
import { OfflineNotice, StorageNote } from './photo-notices.tsx';
import { PhotoStage } from './photo-stage.tsx';
import { PhotoStrip, wordOf } from './photo-strip.tsx';
import { PhotoSummaryLine } from './photo-summary-line.tsx';
import { SampleStrip } from './sample-strip.tsx';
import type { Sample } from './samples.ts';
import { useArrowKeys } from './use-arrow-keys.ts';
import { usePhotos } from './use-photos.ts';
import type { VerdictRights } from './verdict-panel.tsx';

interface AuthenticatePageProps {
  /** Owner of the photos stored in this browser. */
  owner: { user: number; company: number };
  rights: VerdictRights;
  /** Photos to try the page with: those of the demo, none elsewhere. */
  samples: readonly Sample[];
}

/** Photos of printed codes, dropped anywhere, pasted, chosen or taken, each with its verdict. */
export function AuthenticatePage({ owner, rights, samples }: AuthenticatePageProps) {
  const t = useTranslations('authenticate');
  const common = useTranslations('common');
  const { photos: items, isOffline, isUnstored, add, resume, retry, remove } = usePhotos(owner);
  const [picked, setPicked] = useState<string>();
  const [isShooting, setIsShooting] = useState(false);
  const [shot, setShot] = useState<string>();
  const camera = useRef<HTMLInputElement>(null);
  const take = useCallback(
    (files: readonly File[]) => {
      const taken = files.slice(0, storageLimits.photos);
      if (taken.length < files.length) {
        const text = t('tooManyText', { taken: taken.length, chosen: files.length });
        toast.success(t('tooMany'), { description: text });
      }
      const first = add(taken, undefined);
      if (first) setPicked(first);
      return first;
    },
    [add, t],
  );
  const dropzone = usePageDropzone(take);
  const last = items.find((item) => item.id === shot);
  const current = items.find((item) => item.id === picked) ?? items.at(-1);
  const ids = useMemo(() => items.map(({ id }) => id), [items]);
  useArrowKeys(ids, current?.id, setPicked);
  const [showsSamples, setShowsSamples] = useState(false);
  const drop = (id: string) => {
    const at = ids.indexOf(id);
    setPicked(ids[at + 1] ?? ids[at - 1]);
    remove((item) => item.id === id);
  };
  const failed = items.filter(canRetry).length;
  const settled = items.filter(({ state }) => state === 'done' || state === 'failed').length;
  // A phone's own camera focuses better than a page's.
  const shoot = () => {
    const isPhone = window.matchMedia('(pointer: coarse)').matches;
    if (isPhone || !canShowCamera()) return camera.current?.click();
    setShot(undefined);
    setIsShooting(true);
  };

  return (
    <>
      <PageHeader
        title={t('title')}
        state={
          <>
            <span className="pointer-coarse:hidden">{t('state.label')}</span>
            <span className="hidden pointer-coarse:inline">{t('state.onPhone')}</span>
          </>
        }
        actions={
          <>
            {current && samples.length > 0 && (
              <Button
                aria-expanded={showsSamples}
                onClick={() => setShowsSamples(!showsSamples)}
                className="max-[22.5rem]:hidden"
              >
                {t('samples')}
              </Button>
            )}
            <Button icon={<Camera size={15} strokeWidth={1.75} aria-hidden="true" />} onClick={shoot}>
              {t('camera')}
            </Button>
            <Button variant="primary" onClick={dropzone.open}>
              {t('choose')}
            </Button>
          </>
        }
      />
      <PageDropzone dropzone={dropzone} label={t('choose')} accept={photoTypes}>
        {t('drop')}
      </PageDropzone>
      <CameraInput inputRef={camera} label={t('take')} onFiles={take} />
      {isOffline && <OfflineNotice items={items} onTry={resume} />}
      {current && showsSamples && <SampleStrip samples={samples} onTake={take} />}
      {current ? (
        <>
          <div className="flex flex-wrap items-start justify-between gap-x-4">
            <PhotoSummaryLine items={items} current={current.id} onPick={setPicked} />
            <div className="mb-3 flex gap-2 empty:hidden">
              {failed > 1 && <Button onClick={() => retry()}>{t('tryAll', { count: failed })}</Button>}
              {settled > 1 && (
                <Button onClick={() => remove(({ state }) => state === 'done' || state === 'failed')}>
                  {t('clear')}
                </Button>
              )}
            </div>
          </div>
          <PhotoStrip items={items} current={current.id} onPick={setPicked} onMore={dropzone.open} />
          <PhotoStage
            item={current}
            rights={rights}
            isOffline={isOffline}
            onRetry={() => retry(current.id)}
            onRemove={() => drop(current.id)}
          />
          <StorageNote isUnstored={isUnstored} />
        </>
      ) : (
        <>
          <EmptyState title={t('none')} action={<Button onClick={dropzone.open}>{t('choose')}</Button>}>
            {t('noneText')}
          </EmptyState>
          {samples.length > 0 && (
            <div className="mt-8">
              <SampleStrip samples={samples} onTake={take} />
            </div>
          )}
        </>
      )}
      <p role="status" className="sr-only">
        {items
          .filter((item) => item.state === 'done')
          .slice(-1)
          .map((item) => `${item.name}: ${wordOf(item, t, common)}`)
          .join('')}
      </p>
      {isShooting && (
        <CameraDialog
          open
          onOpenChange={setIsShooting}
          title={t('shoot')}
          onPhoto={(photo) => setShot(take([photo]))}
          onOther={dropzone.open}
          progress={t('shootText')}
          last={last && shotOf(last, t, common)}
        />
      )}
    </>
  );
}

/** Words of the camera on the last photo. */
function shotOf(item: JudgedPhoto, t: Translator<'authenticate'>, common: Translator<'common'>) {
  const { result, failure, thumbnailUrl: url } = item;
  const status = result?.authentication_status;
  const tone = status ? verdicts[status].tone : isUnderway(item) ? 'running' : 'off';
  const qualities = result?.image_quality.map((quality) => t(`advice.${quality}`)).join(' ');
  const advice = qualities || (status ? t(`next.${status}`) : (failure?.message ?? ''));
  return { url, tone, word: wordOf(item, t, common), advice };
}
