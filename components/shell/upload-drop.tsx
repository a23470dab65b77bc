'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { handOver } from '#components/session/dropped-file.ts';
import { paths } from '#lib/portal/paths.ts';

const isTable = (file: File) => /\.(?:csv|tsv|txt|json|xlsx)$/i.test(file.name);
/** A page with a place of its own for files has taken the event. */
const holdsFiles = (event: DragEvent) => !event.defaultPrevented && event.dataTransfer?.types.includes('Files');

/** Takes a table of codes that is dropped on any page to the page that uploads it. */
export function UploadDrop() {
  const t = useTranslations('shell');
  const router = useRouter();
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!holdsFiles(event)) return setIsOver(false);
      event.preventDefault();
      setIsOver(true);
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setIsOver(false);
    };
    const drop = (event: DragEvent) => {
      setIsOver(false);
      if (!holdsFiles(event)) return;
      event.preventDefault();
      const file = [...(event.dataTransfer?.files ?? [])].find(isTable);
      if (!file) return;
      handOver({ file, from: window.location.pathname });
      router.push(paths.newIngestion);
    };
    window.addEventListener('dragover', over);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', over);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', drop);
    };
  }, [router]);
  if (!isOver) return null;
  return (
    <div className="fade-in pointer-events-none fixed inset-0 z-40 p-2">
      <p className="grid size-full place-items-center rounded-picture border-2 border-dashed border-spot bg-spotbg/90 text-title font-semibold tracking-title text-spot">
        {t('letGoToUpload')}
      </p>
    </div>
  );
}
