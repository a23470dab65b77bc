'use client';

import { useTranslations } from 'next-intl';
import { Dialog as Radix } from 'radix-ui';
import { openPanel, useOpenPanel } from '#components/activity/shell-panels.ts';
import { overlayStyle } from '#components/ui/dialog-style.ts';
import { useFocusReturn } from '#components/ui/use-focus-return.ts';
import type { SessionUser } from '#lib/portal/session-types.ts';
import type { NavigationEntry } from './navigation.ts';
import type { NavigationCounts } from './navigation-counts.ts';
import { SidebarContent } from './sidebar.tsx';

/** The sidebar of small screens: a sheet from the left. */
export function PhoneMenu(props: { user: SessionUser; entries: readonly NavigationEntry[]; counts: NavigationCounts }) {
  const t = useTranslations('shell');
  const open = useOpenPanel() === 'menu';
  const focus = useFocusReturn();
  return (
    <Radix.Root open={open} onOpenChange={(next) => openPanel(next ? 'menu' : undefined)}>
      <Radix.Portal>
        <Radix.Overlay className={overlayStyle} />
        <Radix.Content
          aria-describedby={undefined}
          {...focus}
          className="slide-in-left fixed inset-y-0 left-0 z-50 flex w-72 max-w-[85vw] flex-col gap-3.5 overflow-y-auto border-r border-line bg-paper px-3 py-4 outline-none"
        >
          <Radix.Title className="sr-only">{t('menu.label')}</Radix.Title>
          <SidebarContent {...props} onFollow={() => openPanel(undefined)} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
