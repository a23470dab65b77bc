'use client';

import { useCallback, useEffect, useMemo, useState } from 'react';
import { uploadsMarker } from '#components/session/drop-uploads.ts';
import { useSessionUserId } from '#components/session/session-user.tsx';
import { uploadsOf } from '#components/session/upload-store.ts';
import { writeItem } from '#components/ui/local-storage.ts';
import type { SourceChoice } from '#lib/upload/table/source-reading.ts';
import type { ChosenFile } from '../chosen-file.ts';
import type { StoredFixes } from '../fixing/fix-messages.ts';
import type { ColumnChoices } from '../matching/use-column-matches.ts';

/** Answers to a file that is not sent yet. */
export interface UploadAnswers {
  isPasted: boolean;
  choice: SourceChoice;
  columns: ColumnChoices;
  fixes: StoredFixes | undefined;
}

interface StoredUploads {
  /** The file of before a reload is being read. */
  isRestoring: boolean;
  /** Stores a file. @returns its key, for the draft of this tab */
  create: (file: File) => string;
  write: (key: string, answers: UploadAnswers) => void;
  drop: (key: string) => void;
}

/**
 * Files and answers that a reload of this tab finds again, in this browser.
 * @param key of the draft of this tab; undefined until the draft is read
 */
export function useStoredUpload(
  key: string | undefined,
  onRestored: (chosen: ChosenFile, answers: UploadAnswers) => void,
): StoredUploads {
  const userId = useSessionUserId();
  const store = useMemo(() => uploadsOf(userId), [userId]);
  const [isRestoring, setIsRestoring] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: one read, of the key that the draft has at first
  useEffect(() => {
    if (!key) return;
    setIsRestoring(true);
    void Promise.all([store.read(key, 'file'), store.read(key, 'answers')]).then(([file, answers]) => {
      // Written by this version of the portal or not at all: both parts live for a day.
      if (file instanceof File && answers) {
        const stored = answers as UploadAnswers;
        onRestored({ file, isPasted: stored.isPasted }, stored);
      }
      setIsRestoring(false);
    });
  }, [key === undefined, store]);
  const create = useCallback(
    (file: File) => {
      const created = store.create();
      writeItem(uploadsMarker, '1');
      void store.write(created, 'file', file);
      return created;
    },
    [store],
  );
  const write = useCallback((to: string, answers: UploadAnswers) => void store.write(to, 'answers', answers), [store]);
  const drop = useCallback((from: string) => void store.drop(from), [store]);
  return { isRestoring, create, write, drop };
}
