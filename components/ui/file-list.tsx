import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ProgressBar } from './progress-bar.tsx';

/** Files one below the other on a white sheet. Children: FileRow. */
export function FileList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className="list-none rounded-surface border border-line bg-surface">
      {children}
    </ul>
  );
}

interface FileRowProps {
  /** Up to four letters in the box: ZIP, CSV, TIFF. */
  kind: string;
  name: ReactNode;
  /** Content and size, or the work in progress. */
  detail?: ReactNode;
  /** 0 to 1 while it is being made; `progressLabel` names it. */
  progress?: number | undefined;
  progressLabel?: string;
  /** Button or link at the right. */
  action?: ReactNode;
}

/** One file: kind box, name, detail, progress, button. */
export function FileRow({ kind, name, detail, progress, progressLabel, action }: FileRowProps) {
  const t = useTranslations('ui');
  return (
    <li className="flex items-center gap-3.5 border-b border-line px-3.5 py-[11px] last:border-0">
      <KindBox>{kind}</KindBox>
      <div className="min-w-0 flex-1">
        <div className="truncate font-medium">{name}</div>
        <div className="flex flex-wrap items-center gap-x-3 text-xs text-ink3">
          {detail}
          {progress !== undefined && <ProgressBar value={progress} label={progressLabel ?? t('makingFile')} />}
        </div>
      </div>
      {action && <div className="flex flex-none gap-2">{action}</div>}
    </li>
  );
}

/** The little box that says what kind of file it is. */
export function KindBox({ children }: { children: string }) {
  return (
    <span className="grid h-[34px] w-[42px] flex-none place-items-center rounded-[5px] border border-line2 font-mono text-2xs font-medium text-ink2">
      {children}
    </span>
  );
}
