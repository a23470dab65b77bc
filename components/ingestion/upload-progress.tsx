import { useLocale, useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import { ProgressBar } from '#components/ui/progress-bar.tsx';
import { Surface } from '#components/ui/surface.tsx';
import { formatBytes, formatDuration, formatPercent } from '#lib/format/numbers.ts';
import type { UploadState } from './use-upload.ts';

/** How the upload goes: bytes, speed, time left, and a way to stop it. */
export function UploadProgress({ state, onCancel }: { state: UploadState; onCancel: () => void }) {
  const t = useTranslations('ingestion');
  const locale = useLocale();
  const common = useTranslations('common');
  const { phase, sent, total, speed } = state;
  const fraction = total > 0 ? sent / total : 0;
  const left = speed && speed > 0 ? ((total - sent) / speed) * 1000 : undefined;
  const words =
    phase === 'asking'
      ? t('progress.preparing')
      : phase === 'sending'
        ? t('progress.sending')
        : phase === 'starting'
          ? t('progress.starting')
          : t('progress.sent');
  return (
    <Surface className="mb-[18px]">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p>
          <span className="mr-2 text-figure font-semibold tracking-figure tabular-nums">{formatPercent(fraction)}</span>
          {words}
          <span className="ml-3 text-sm text-ink3 tabular-nums">
            {t('progress.of', { sent: formatBytes(sent, locale), total: formatBytes(total, locale) })}
            {phase === 'sending' && speed !== undefined && speed > 0 && `, ${formatBytes(speed, locale)}/s`}
            {phase === 'sending' && left !== undefined && left >= 1000
              ? `, ${t('progress.left', { time: formatDuration(left, locale) })}`
              : ''}
          </span>
        </p>
        {(phase === 'asking' || phase === 'sending') && <Button onClick={onCancel}>{common('cancel')}</Button>}
      </div>
      <ProgressBar
        value={phase === 'sending' ? fraction : phase === 'asking' ? 0 : 1}
        size="thick"
        label={t('progress.label')}
        className="mt-2.5 w-full"
      />
      <p role="status" className="sr-only">
        {words}
      </p>
    </Surface>
  );
}
