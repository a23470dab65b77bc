'use client';

import { Camera } from 'lucide-react';
import { useCallback, useMemo, useRef, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { DropCover, useDropAndPaste } from '#components/ui/drop-anywhere.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { PhotoInput } from '#components/ui/photo-input.tsx';
import { PhotoStrip, wordOf } from './photo-strip.tsx';
import { PhotoView } from './photo-view.tsx';
import { SampleStrip } from './sample-strip.tsx';
import type { Sample } from './samples.ts';
import { useArrowKeys } from './use-arrow-keys.ts';
import { usePhotos } from './use-photos.ts';
import { VerdictPanel, type VerdictRights } from './verdict-panel.tsx';

interface AuthenticatePageProps {
  rights: VerdictRights;
  /** Photos to try the page with: those of the demo, none elsewhere. */
  samples: readonly Sample[];
}

/** Photos of printed codes, dropped anywhere, pasted, chosen or taken, each with its verdict. */
export function AuthenticatePage({ rights, samples }: AuthenticatePageProps) {
  const { items, add, retry, remove } = usePhotos();
  const [picked, setPicked] = useState<string>();
  const chooser = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const take = useCallback(
    (files: readonly File[]) => {
      const first = add(files);
      if (first) setPicked(first);
    },
    [add],
  );
  const isOver = useDropAndPaste(take);
  const current = items.find((item) => item.id === picked) ?? items.at(-1);
  const ids = useMemo(() => items.map(({ id }) => id), [items]);
  useArrowKeys(ids, current?.id, setPicked);
  const [showsSamples, setShowsSamples] = useState(false);
  const drop = (id: string) => {
    const at = ids.indexOf(id);
    setPicked(ids[at + 1] ?? ids[at - 1]);
    remove(id);
  };

  return (
    <>
      <PageHeader
        title="Authenticate"
        state="Drop photos of printed codes anywhere on this page, paste them, or use the camera."
        actions={
          <>
            {current && samples.length > 0 && (
              <Button
                aria-expanded={showsSamples}
                onClick={() => setShowsSamples(!showsSamples)}
                className="max-[22.5rem]:hidden"
              >
                Samples
              </Button>
            )}
            <Button
              icon={<Camera size={15} strokeWidth={1.75} aria-hidden="true" />}
              onClick={() => camera.current?.click()}
            >
              Camera
            </Button>
            <Button variant="primary" onClick={() => chooser.current?.click()}>
              Choose photos
            </Button>
          </>
        }
      />
      <PhotoInput inputRef={chooser} label="Choose photos" onFiles={take} />
      <PhotoInput inputRef={camera} label="Take a photo" camera onFiles={take} />
      {current && showsSamples && <SampleStrip samples={samples} onTake={take} />}
      {current ? (
        <>
          <PhotoStrip items={items} current={current.id} onPick={setPicked} onMore={() => chooser.current?.click()} />
          <div className="grid gap-x-8 gap-y-5 lg:grid-cols-[minmax(0,1fr)_minmax(20rem,26.875rem)]">
            <PhotoView key={`photo ${current.id}`} item={current} />
            <VerdictPanel
              key={current.id}
              item={current}
              rights={rights}
              onRetry={() => retry(current.id)}
              onRemove={() => drop(current.id)}
            />
          </div>
        </>
      ) : (
        <>
          <EmptyState
            title="No photo yet"
            action={<Button onClick={() => chooser.current?.click()}>Choose photos</Button>}
          >
            Photograph a printed code straight from above, in even light, so that it fills about half of the picture.
            What it is, and whether it is genuine, stands here within a moment.
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
          .map((item) => `${item.name}: ${wordOf(item)}`)
          .join('')}
      </p>
      {isOver && <DropCover>Let go to examine</DropCover>}
    </>
  );
}
