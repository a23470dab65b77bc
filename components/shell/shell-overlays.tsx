'use client';

import { useEffect } from 'react';
import { later } from '#components/ui/later.tsx';
import type { SessionUser } from '#lib/portal/session-types.ts';
import { readEarlyRecord } from './early-input-script.ts';
import type { CreateEntry, NavigationEntry, PageEntry } from './navigation.ts';
import type { NavigationCounts } from './navigation-links.tsx';
import { openPanel, useOpenPanel } from './shell-panels.ts';
import { useShellKeys } from './use-shell-keys.ts';

// They load when first opened: none is needed to read a page.
const CommandPalette = later(() => import('./command-palette.tsx').then((module) => module.CommandPalette));
const KeysDialog = later(() => import('./keys-dialog.tsx').then((module) => module.KeysDialog));
const PhoneMenu = later(() => import('./phone-menu.tsx').then((module) => module.PhoneMenu));

interface ShellOverlaysProps {
  user: SessionUser;
  entries: readonly NavigationEntry[];
  counts: NavigationCounts;
  creations: readonly CreateEntry[];
  /** Every page the reader can go to, those of areas too. */
  pages: readonly PageEntry[];
}

/** What opens over the shell, and the keys that open it. */
export function ShellOverlays({ user, entries, counts, creations, pages }: ShellOverlaysProps) {
  const panel = useOpenPanel();
  useShellKeys();
  useEffect(() => {
    const early = readEarlyRecord();
    if (early?.find === 'asked') openPanel('find');
    if (early) early.find = 'taken';
  }, []);
  const close = () => openPanel(undefined);
  if (panel === 'find') return <CommandPalette onClose={close} pages={pages} creations={creations} />;
  if (panel === 'create') return <CommandPalette onClose={close} pages={[]} creations={creations} />;
  if (panel === 'keys') return <KeysDialog onClose={close} />;
  if (panel === 'menu') return <PhoneMenu user={user} entries={entries} counts={counts} />;
  return null;
}
