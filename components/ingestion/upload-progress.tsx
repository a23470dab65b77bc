import { Button } from '#components/ui/button.tsx';
import { formatBytes, formatDuration, formatPercent } from '#components/ui/format.ts';
import { ProgressBar } from '#components/ui/progress-bar.tsx';
import { Surface } from '#components/ui/surface.tsx';
import type { UploadState } from './use-upload.ts';

/** How the upload goes: bytes, speed, time left, and a way to stop it. */
export function UploadProgress({ state, onCancel }: { state: UploadState; onCancel: () => void }) {
  const { phase, sent, total, speed } = state;
  const fraction = total > 0 ? sent / total : 0;
  const left = speed && speed > 0 ? ((total - sent) / speed) * 1000 : undefined;
  const words =
    phase === 'asking'
      ? 'Preparing'
      : phase === 'sending'
        ? 'Sending'
        : phase === 'starting'
          ? 'Starting the check'
          : 'Sent';
  return (
    <Surface className="mb-[18px]">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p>
          <span className="mr-2 text-figure font-semibold tracking-figure tabular-nums">{formatPercent(fraction)}</span>
          {words}
          <span className="ml-3 text-sm text-ink3 tabular-nums">
            {formatBytes(sent)} of {formatBytes(total)}
            {phase === 'sending' && speed !== undefined && speed > 0 && `, ${formatBytes(speed)}/s`}
            {phase === 'sending' && left !== undefined && left >= 1000 && `, ${formatDuration(left)} left`}
          </span>
        </p>
        {(phase === 'asking' || phase === 'sending') && <Button onClick={onCancel}>Cancel</Button>}
      </div>
      <ProgressBar
        value={phase === 'sending' ? fraction : phase === 'asking' ? 0 : 1}
        size="thick"
        label="Sending the file"
        className="mt-2.5 w-full"
      />
      <p role="status" className="sr-only">
        {words}
      </p>
    </Surface>
  );
}
