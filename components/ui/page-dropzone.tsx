'use client';

import { type ReactNode, useEffect } from 'react';
import { type DropzoneState, useDropzone } from 'react-dropzone';

/** For the file field: photos that the portal can read. */
export const photoTypes = 'image/jpeg,image/png,image/webp,image/heic,image/heif,.jpg,.jpeg,.png,.webp,.heic';

/** Takes files dropped, and pictures pasted, anywhere on the page. `open` shows the choice of files. */
export function usePageDropzone(onFiles: (files: readonly File[]) => void): DropzoneState {
  const dropzone = useDropzone({ onDrop: (files) => onFiles(files), noClick: true, noKeyboard: true, noPaste: true });
  // react-dropzone hears a paste only while the focus is inside it.
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])].filter((file) => file.type.startsWith('image/'));
      if (files.length === 0) return;
      event.preventDefault();
      onFiles(files);
    };
    window.addEventListener('paste', paste);
    return () => window.removeEventListener('paste', paste);
  }, [onFiles]);
  return dropzone;
}

interface PageDropzoneProps {
  dropzone: DropzoneState;
  /** Label of the file field. */
  label: string;
  accept: string;
  multiple?: boolean;
  /** Effect of dropping the file. */
  children: ReactNode;
}

/** The file field, and while files are held over the page a cover that takes them. */
export function PageDropzone({ dropzone, label, accept, multiple = true, children }: PageDropzoneProps) {
  const { getRootProps, getInputProps, isDragGlobal } = dropzone;
  return (
    <div {...getRootProps({ className: isDragGlobal ? 'fade-in fixed inset-0 z-40 p-2' : 'hidden' })}>
      <input {...getInputProps({ accept, multiple, hidden: true, 'aria-label': label })} />
      <p className="grid size-full place-items-center rounded-picture border-2 border-dashed border-spot bg-spotbg/90 text-title font-semibold tracking-title text-spot">
        {children}
      </p>
    </div>
  );
}
