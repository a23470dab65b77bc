'use client';

import { Button } from '#components/ui/button.tsx';
import { Callout } from '#components/ui/callout.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { type Fact, Facts } from '#components/ui/facts.tsx';
import { ProgressBar } from '#components/ui/progress-bar.tsx';
import type { GraphicMeasurement, QaCapture } from '#lib/contract/print-quality.ts';
import { notePrint, type ProofPrint, printOf } from './group-prints.ts';
import { describePhoto } from './photo-state.ts';
import { canRetry, type ProofPhoto } from './proof-photo.ts';
import { describeCapture, describeMeasurement } from './proof-words.ts';
import { RemoveCapture } from './remove-capture.tsx';

interface PhotoPanelProps {
  photo: ProofPhoto;
  prints: readonly ProofPrint[];
  isPaused: boolean;
  onRetry: () => void;
  onDiscard: () => void;
  remove: (capture: QaCapture) => Promise<string | undefined>;
}

/** What became of a photo: usable or what to do better, with its figures; or why it was not taken. */
export function PhotoPanel({ photo, prints, isPaused, onRetry, onDiscard, remove }: PhotoPanelProps) {
  const { capture, failure } = photo;
  if (capture) {
    return (
      <section aria-label="Result" className="min-w-0">
        <CaptureVerdict capture={capture} prints={prints} isKnown={photo.isKnown ?? false} />
        {capture.measurement && (
          <div className="mt-4">
            <Facts facts={factsOf(capture, capture.measurement)} />
          </div>
        )}
        <div className="mt-4">
          <RemoveCapture capture={capture} remove={remove} trigger={<Button>Remove the photo</Button>} />
        </div>
      </section>
    );
  }
  if (failure) {
    return (
      <section aria-label="Result" className="min-w-0">
        <Callout tone="bad" size="large" title="Not taken" role="alert">
          {failure.message}
          {failure.status === 401 && (
            <span className="mt-1 block">
              {/* Not a Link: that would fetch ahead what ends the session. */}
              <a href="/session-ended" target="_blank" rel="noopener" className="text-spot underline">
                Sign in in a new tab
              </a>
              , then try again here: the photo is kept.
            </span>
          )}
          {failure.requestId && failure.status >= 500 && (
            <span className="mt-1 block text-xs text-ink3">
              Request <code className="font-mono">{failure.requestId}</code>
              <CopyButton value={failure.requestId} label="Copy request id" className="-my-1" />
            </span>
          )}
        </Callout>
        <div className="mt-4 flex flex-wrap gap-2">
          {canRetry(photo) && <Button onClick={onRetry}>Try again</Button>}
          <Button onClick={onDiscard}>Discard the photo</Button>
        </div>
      </section>
    );
  }
  const { word } = describePhoto(photo, isPaused);
  return (
    <section aria-label="Result" aria-busy="true" className="min-w-0">
      <div className="rounded-surface border border-line bg-surface px-[18px] py-4">
        <p className="text-title font-semibold tracking-title">{word}</p>
        <p className="mt-0.5 text-ink2">
          {photo.state === 'waiting'
            ? isPaused
              ? 'The service has much to do. The photo is sent again by itself in a moment.'
              : 'Other photos are sent first.'
            : 'The code is read and its graphic measured.'}
        </p>
        {photo.state === 'sending' && (
          <ProgressBar value={photo.sent} label={`Sending ${photo.name}`} size="thick" className="mt-3 w-full" />
        )}
      </div>
    </section>
  );
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
  const { word } = describeCapture(capture);
  const print = printOf(prints, capture);
  return (
    <Callout tone={capture.is_usable ? 'ok' : 'wait'} size="large" title={word}>
      {capture.hints.map((hint) => (
        <p key={hint}>{hint}</p>
      ))}
      {!capture.is_usable && capture.hints.length === 0 && (
        <p>The graphic could not be measured. Take another photo.</p>
      )}
      {isKnown && <p>This photo was sent before: it counts once.</p>}
      {print && <p>{notePrint(print)}</p>}
    </Callout>
  );
}

function factsOf(capture: QaCapture, measurement: GraphicMeasurement): Fact[] {
  const described = describeMeasurement(measurement);
  return [
    { label: 'Code', value: <span className="break-all">{capture.code}</span>, copy: capture.code, mono: true },
    { label: 'Print', value: capture.print || undefined },
    { label: 'Detail', value: `${described.detail} of 1 held by the print` },
    { label: 'Size', value: `${described.size} a cell` },
    { label: 'Blur', value: `${described.blur} cells` },
    { label: 'Contrast', value: described.contrast },
    { label: 'Even light', value: described.evenness },
    { label: 'Tilt', value: described.tilt },
  ];
}
