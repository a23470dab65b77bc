'use client';

import dynamic from 'next/dynamic';
import { usePathname } from 'next/navigation';
import { useEffect } from 'react';
import { ActivityWatch } from '#components/activity/activity-watch.tsx';
import { openPanel, useOpenPanel } from '#components/activity/shell-panels.ts';
import { recordRecent } from '#components/session/recents.ts';
import type { SessionUser } from '#lib/portal/session-types.ts';
import { KeysDialog } from './keys-dialog.tsx';
import type { CreateEntry, NavigationEntry, PageEntry } from './navigation.ts';
import type { NavigationCounts } from './navigation-counts.ts';
import { PhoneMenu } from './phone-menu.tsx';
import { useShellKeys } from './use-shell-keys.ts';

const CommandPalette = dynamic(() => import('./command-palette.tsx').then((module) => module.CommandPalette));
const ActivityPanel = dynamic(() =>
  import('#components/activity/activity-panel.tsx').then((module) => module.ActivityPanel),
);

type Panel = ReturnType<typeof useOpenPanel>;

interface ShellOverlaysProps {
  user: SessionUser;
  entries: readonly NavigationEntry[];
  counts: NavigationCounts;
  /** When the page was loaded, by the clock of the server. */
  loadedAt: string;
  creations: readonly CreateEntry[];
  /** Every page the reader can go to, those of areas too. */
  pages: readonly PageEntry[];
}

/** Dialogs over the shell, and the keys that open them. */
export function ShellOverlays({ loadedAt, ...panels }: ShellOverlaysProps) {
  const panel = useOpenPanel();
  useShellKeys();
  useRecents(panels.user.id);
  return (
    <>
      <ActivityWatch loadedAt={loadedAt} />
      <OpenPanel panel={panel} {...panels} />
    </>
  );
}

/** Records each page that has a head for Find, by its heading. */
function useRecents(userId: number): void {
  const pathname = usePathname();
  useEffect(() => {
    const label = document.querySelector('#main header h1')?.textContent?.trim();
    if (label) recordRecent(userId, { href: pathname, label });
  }, [userId, pathname]);
}

function OpenPanel({
  panel,
  user,
  entries,
  counts,
  creations,
  pages,
}: Omit<ShellOverlaysProps, 'loadedAt'> & { panel: Panel }) {
  const close = () => openPanel(undefined);
  switch (panel) {
    case 'find':
      return <CommandPalette onClose={close} user={user} pages={pages} creations={creations} />;
    case 'create':
      return <CommandPalette onClose={close} pages={[]} creations={creations} />;
    case 'keys':
      return <KeysDialog onClose={close} />;
    case 'work':
      return <ActivityPanel onClose={close} />;
    case 'menu':
      return <PhoneMenu user={user} entries={entries} counts={counts} />;
    default:
      return null;
  }
}
