'use client';

import { Upload } from 'lucide-react';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import type { Texts } from '#lib/texts/make-texts.ts';
import { useTexts } from '#texts';
import { cx } from './cx.ts';
import { type AcceptedFiles, fileFault } from './file-fault.ts';
import { formatBytes } from './format.ts';

interface DropZoneProps {
  /** 'Drop a CSV or JSON file here, or choose one'. */
  label: ReactNode;
  hint?: ReactNode;
  /** MIME types and extensions: { 'text/csv': ['.csv'] }. */
  accept?: AcceptedFiles;
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
  const input = useRef<HTMLInputElement>(null);
  // Files are over it, or over something in it: each of those is entered and left by itself.
  const [depth, setDepth] = useState(0);
  const take = (files: readonly File[]) => {
    if (disabled || files.length === 0) return;
    const faults = files.flatMap((file) => {
      const fault = !multiple && files.length > 1 ? 'many' : fileFault(file, { accept, maxSize });
      return fault ? [{ name: file.name, reason: reasonOf(fault, maxSize, t) }] : [];
    });
    if (faults.length > 0) onRefused?.(faults);
    const taken = files.filter(({ name }) => !faults.some((fault) => fault.name === name));
    if (taken.length > 0) onFiles(taken);
  };
  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = disabled ? 'none' : 'copy';
  };
  const drops = {
    onDragEnter: (event: DragEvent) => {
      over(event);
      setDepth((before) => before + 1);
    },
    onDragOver: over,
    onDragLeave: () => setDepth((before) => Math.max(0, before - 1)),
    onDrop: (event: DragEvent) => {
      over(event);
      setDepth(0);
      take([...event.dataTransfer.files]);
    },
  };
  return (
    <div
      {...drops}
      className={cx(
        'rounded-surface border border-dashed transition-colors duration-quick',
        depth > 0 && !disabled ? 'border-spot bg-spotbg' : 'border-line2 hover:border-ink3 hover:bg-surface',
        disabled && 'opacity-55',
        className,
      )}
    >
      <input
        ref={input}
        type="file"
        hidden
        multiple={multiple}
        disabled={disabled}
        tabIndex={-1}
        {...(accept && { accept: Object.entries(accept).flat(2).join(',') })}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // The same file can be chosen again.
          currentTarget.value = '';
          take(files);
        }}
      />
      <button
        type="button"
        disabled={disabled}
        onClick={() => input.current?.click()}
        className="grid w-full justify-items-center gap-1 rounded-surface px-6 py-9 text-center"
      >
        <Upload size={20} strokeWidth={1.5} className="mb-1 text-ink3" aria-hidden="true" />
        <span className="font-medium">{depth > 0 && !disabled ? t('letGo') : label}</span>
        {hint && <span className="text-xs text-ink3">{hint}</span>}
      </button>
    </div>
  );
}

function reasonOf(fault: 'large' | 'kind' | 'many', maxSize: number | undefined, t: Texts<'ui'>): string {
  if (fault === 'large') return t('refused.large', { size: formatBytes(maxSize ?? 0, t.locale) });
  return fault === 'kind' ? t('refused.kind') : t('refused.many');
}
