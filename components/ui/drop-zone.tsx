'use client';

import { Upload } from 'lucide-react';
import type { ReactNode } from 'react';
import { type Accept, type FileRejection, useDropzone } from 'react-dropzone';
import type { Texts } from '#lib/texts/make-texts.ts';
import { useTexts } from '#texts';
import { cx } from './cx.ts';
import { formatBytes } from './format.ts';

interface DropZoneProps {
  /** 'Drop a CSV or JSON file here, or choose one'. */
  label: ReactNode;
  hint?: ReactNode;
  /** MIME types and extensions: { 'text/csv': ['.csv'] }. */
  accept?: Accept;
  multiple?: boolean;
  /** Bytes. */
  maxSize?: number;
  disabled?: boolean;
  onFiles: (files: File[]) => void;
  /** Files that were refused, each with words why. */
  onRefused?: (refused: { name: string; reason: string }[]) => void;
  className?: string;
}

/** A place to drop files on, or to press to choose them. */
export function DropZone({
  label,
  hint,
  multiple = false,
  accept,
  maxSize,
  disabled = false,
  onFiles,
  onRefused,
  className,
}: DropZoneProps) {
  const t = useTexts('ui');
  const zone = useDropzone({
    multiple,
    disabled,
    noClick: true,
    noKeyboard: true,
    ...(accept ? { accept } : {}),
    ...(maxSize ? { maxSize } : {}),
    onDropAccepted: onFiles,
    onDropRejected: (rejections) =>
      onRefused?.(
        rejections.map((rejection) => ({ name: rejection.file.name, reason: reasonOf(rejection, maxSize, t) })),
      ),
  });
  return (
    <div
      {...zone.getRootProps()}
      className={cx(
        'rounded-surface border border-dashed transition-colors duration-quick',
        zone.isDragReject
          ? 'border-bad bg-badbg'
          : zone.isDragActive
            ? 'border-spot bg-spotbg'
            : 'border-line2 hover:border-ink3 hover:bg-surface',
        disabled && 'opacity-55',
        className,
      )}
    >
      <input {...zone.getInputProps()} />
      <button
        type="button"
        disabled={disabled}
        onClick={zone.open}
        className="grid w-full justify-items-center gap-1 rounded-surface px-6 py-9 text-center"
      >
        <Upload size={20} strokeWidth={1.5} className="mb-1 text-ink3" aria-hidden="true" />
        <span className="font-medium">{zone.isDragActive ? t('letGo') : label}</span>
        {hint && <span className="text-xs text-ink3">{hint}</span>}
      </button>
    </div>
  );
}

function reasonOf(rejection: FileRejection, maxSize: number | undefined, t: Texts<'ui'>): string {
  const code = rejection.errors[0]?.code;
  if (code === 'file-too-large' && maxSize) return t('refused.large', { size: formatBytes(maxSize, t.locale) });
  if (code === 'file-invalid-type') return t('refused.kind');
  if (code === 'too-many-files') return t('refused.many');
  return t('refused.other');
}
