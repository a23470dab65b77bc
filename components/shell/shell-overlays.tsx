'use client';

import dynamic from 'next/dynamic';
import { useEffect } from 'react';
import type { SessionUser } from '#lib/portal/session-types.ts';
import { readEarlyRecord } from './early-input-script.ts';
import type { CreateEntry, NavigationEntry } from './navigation.ts';
import type { NavigationCounts } from './navigation-links.tsx';
import { openPanel, useOpenPanel } from './shell-panels.ts';

// Both load when first opened: neither is needed to read a page.
const CommandPalette = dynamic(() => import('./command-palette.tsx').then((module) => module.CommandPalette), {
  ssr: false,
});
const PhoneMenu = dynamic(() => import('./phone-menu.tsx').then((module) => module.PhoneMenu), { ssr: false });

interface ShellOverlaysProps {
  user: SessionUser;
  entries: readonly NavigationEntry[];
  counts: NavigationCounts;
  creations: readonly CreateEntry[];
}

/** What opens over the shell, and the key that opens it. */
export function ShellOverlays({ user, entries, counts, creations }: ShellOverlaysProps) {
  const panel = useOpenPanel();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if ((event.metaKey || event.ctrlKey) && !event.altKey && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        openPanel('find');
      }
    };
    window.addEventListener('keydown', onKey);
    const early = readEarlyRecord();
    if (early?.find === 'asked') openPanel('find');
    if (early) early.find = 'taken';
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  if (panel === 'find') {
    return <CommandPalette onClose={() => openPanel(undefined)} pages={entries} creations={creations} />;
  }
  if (panel === 'menu') return <PhoneMenu user={user} entries={entries} counts={counts} />;
  return null;
}
