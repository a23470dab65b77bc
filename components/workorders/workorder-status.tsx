import { useTranslations } from 'next-intl';
import { ProgressBar } from '#components/ui/progress-bar.tsx';
import { Status } from '#components/ui/status.tsx';
import { codegenStatus } from '#lib/contract/values/workorders.ts';
import type { Workorder } from '#lib/contract/workorders.ts';
import { describeState, isGenerating, workorderTitle } from './workorder-state.ts';

/** Dot and word of a workorder; below it how far it is while its codes are made, and that it is in the archive. */
export function WorkorderStatus({ workorder }: { workorder: Workorder }) {
  const t = useTranslations('workorders');
  const common = useTranslations('common');
  const { tone, word } = describeState(workorder, t);
  return (
    <span className="inline-block align-middle md:min-w-[136px]">
      <Status tone={tone}>
        <span className="md:whitespace-normal">{word}</span>
      </Status>
      {workorder.is_archived && <span className="block text-xs text-ink3">{t('archive.done')}</span>}
      {isGenerating(workorder) && (
        <ProgressBar
          className="mt-1.5"
          value={workorder.codegen_status === codegenStatus.queued ? undefined : workorder.codegen_progress}
          tone={workorder.codegen_status === codegenStatus.failed ? 'bad' : 'spot'}
          label={t('status.codesOf', { order: workorderTitle(workorder, common) })}
        />
      )}
    </span>
  );
}
