'use client';

import { useEffect, useState } from 'react';
import { useDrafts } from '#components/session/session-user.tsx';
import { readSettings, type UploadSettings } from '../upload-settings.ts';
import { type Destination, readDestination } from './destination.ts';

/** Pasted rows longer than this are not kept over a reload: storage of a tab is small. */
const mostKept = 500_000;

export interface WizardDraft {
  destination: Destination;
  settings: UploadSettings;
  pasted: string;
}

/** Choices and texts in the wizard; a reload loses only the file. */
export function useWizardDraft(name: string, first: WizardDraft) {
  const drafts = useDrafts();
  const [draft, setDraft] = useState(first);
  const [isRestored, setIsRestored] = useState(false);
  useEffect(() => {
    const kept = drafts.read(name);
    if (!kept) return;
    setIsRestored(true);
    setDraft({
      destination: readDestination(kept.destination),
      settings: readSettings(typeof kept.settings === 'object' ? { ...kept.settings } : {}),
      pasted: typeof kept.pasted === 'string' ? kept.pasted : '',
    });
  }, [name, drafts]);
  const change = (next: Partial<WizardDraft>) => {
    const all = { ...draft, ...next };
    setDraft(all);
    drafts.write(name, all.pasted.length <= mostKept ? all : { ...all, pasted: '' });
  };
  return { draft, change, isRestored, drop: () => drafts.drop(name) };
}
