'use client';

import { useEffect, useRef, useState } from 'react';
import { useDrafts } from '#components/session/session-user.tsx';
import { readSettings, type UploadSettings } from '../upload-settings.ts';
import { type Destination, readDestination } from './destination.ts';

/** Pasted rows longer than this are not kept over a reload: storage of a tab is small. */
const mostKept = 500_000;

export interface WizardDraft {
  destination: Destination;
  settings: UploadSettings;
  pasted: string;
  /** Key of the stored file; '' without one. */
  stored: string;
}

/** Choices and texts in the wizard, which a reload of this tab finds again. */
export function useWizardDraft(name: string, first: WizardDraft) {
  const drafts = useDrafts();
  const [draft, setDraft] = useState(first);
  const [isRestored, setIsRestored] = useState(false);
  /** Draft after the last change: several can come before the next rendering. */
  const latest = useRef(draft);
  useEffect(() => {
    const kept = drafts.read(name);
    if (!kept) return;
    setIsRestored(true);
    latest.current = {
      destination: readDestination(kept.destination),
      settings: readSettings(typeof kept.settings === 'object' ? { ...kept.settings } : {}),
      pasted: typeof kept.pasted === 'string' ? kept.pasted : '',
      stored: typeof kept.stored === 'string' ? kept.stored : '',
    };
    setDraft(latest.current);
  }, [name, drafts]);
  const change = (next: Partial<WizardDraft>) => {
    const all = { ...latest.current, ...next };
    latest.current = all;
    setDraft(all);
    drafts.write(name, all.pasted.length <= mostKept ? all : { ...all, pasted: '' });
  };
  return { draft, change, isRestored, drop: () => drafts.drop(name) };
}
