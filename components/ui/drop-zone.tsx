'use client';

import { Upload } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { type Accept, ErrorCode, useDropzone } from 'react-dropzone';
import { formatBytes } from '#lib/format/numbers.ts';
import { cx } from './cx.ts';

interface DropZoneProps {
  /** 'Drop a CSV or JSON file here, or choose one'. */
  label: ReactNode;
  hint?: ReactNode;
  /** MIME types and extensions: { 'text/csv': ['.csv'] }. */
  accept: Accept;
  /** Bytes. */
  maxSize: number;
  onFile: (file: File) => void;
  /** Says for each refused file why; nothing is taken then. */
  onRefused: (reasons: string) => void;
}

/** A place to drop a file on, or to press to choose one. */
export function DropZone({ label, hint, accept, maxSize, onFile, onRefused }: DropZoneProps) {
  const t = useTranslations('ui');
  const locale = useLocale();
  const reasons: Record<string, string> = {
    [ErrorCode.FileTooLarge]: t('refused.large', { size: formatBytes(maxSize, locale) }),
    [ErrorCode.FileInvalidType]: t('refused.kind'),
    [ErrorCode.TooManyFiles]: t('refused.many'),
  };
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    accept,
    maxSize,
    multiple: false,
    noClick: true,
    noKeyboard: true,
    noPaste: true,
    getErrorMessage: ({ code, message }) => reasons[code] ?? message,
    onDrop: ([file], refused) => {
      if (refused.length > 0) {
        onRefused(refused.map((each) => `${each.file.name} ${each.errors[0]?.message}.`).join(' '));
      } else if (file) onFile(file);
    },
  });
  return (
    <div
      {...getRootProps({
        className: cx(
          'rounded-surface border border-dashed transition-colors duration-quick',
          isDragActive ? 'border-spot bg-spotbg' : 'border-line2 hover:border-ink3 hover:bg-surface',
        ),
      })}
    >
      <input {...getInputProps({ hidden: true })} />
      <button
        type="button"
        onClick={open}
        className="grid w-full justify-items-center gap-1 rounded-surface px-6 py-9 text-center"
      >
        <Upload size={20} strokeWidth={1.5} className="mb-1 text-ink3" aria-hidden="true" />
        <span className="font-medium">{isDragActive ? t('letGo') : label}</span>
        {hint && <span className="text-xs text-ink3">{hint}</span>}
      </button>
    </div>
  );
}
