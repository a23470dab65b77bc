'use client';

import { type ReactNode, useEffect, useState } from 'react';

/** Files dropped, or pictures pasted, anywhere on the page. True while files are held over it. */
export function useDropAndPaste(take: (files: readonly File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setIsOver(true);
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setIsOver(false);
    };
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setIsOver(false);
      take([...(event.dataTransfer?.files ?? [])]);
    };
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])].filter((file) => file.type.startsWith('image/'));
      if (files.length === 0) return;
      event.preventDefault();
      take(files);
    };
    window.addEventListener('dragover', over);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', drop);
    window.addEventListener('paste', paste);
    return () => {
      window.removeEventListener('dragover', over);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', drop);
      window.removeEventListener('paste', paste);
    };
  }, [take]);
  return isOver;
}

/** Lies over the page while files are held over it. Children: what letting go does. */
export function DropCover({ children }: { children: ReactNode }) {
  return (
    <div className="fade-in pointer-events-none fixed inset-2 z-40 grid place-items-center rounded-picture border-2 border-dashed border-spot bg-spotbg/90">
      <p className="text-title font-semibold tracking-title text-spot">{children}</p>
    </div>
  );
}
