import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Callout } from '#components/ui/callout.tsx';
import { Toaster } from '#components/ui/toaster.tsx';
import { can } from '#lib/permissions/permissions.ts';
import type { SessionUser } from '#lib/portal/session-types.ts';
import { DisabledUntilHydrated } from './disabled-until-hydrated.tsx';
import { FocusOnNavigation } from './focus-on-navigation.tsx';
import type { NavigationCounts } from './navigation-counts.ts';
import { NavigationProgress } from './navigation-progress.tsx';
import type { OfferedEntries } from './offered-entries.ts';
import { OfflineNotice } from './offline-notice.tsx';
import { ShellOverlays } from './shell-overlays.tsx';
import { SidebarContent } from './sidebar.tsx';
import { SkipLink } from './skip-link.tsx';
import { UploadDrop } from './upload-drop.tsx';

interface ShellProps {
  user: SessionUser;
  counts: NavigationCounts;
  offered: OfferedEntries;
  children: ReactNode;
}

/** The house around every page: sidebar of 228 px, on phones and tablets a menu. Children: pages, each in a PortalPage. */
export function Shell({ user, counts, offered, children }: ShellProps) {
  const t = useTranslations('shell');
  const { entries, creations, pages } = offered;
  return (
    <div className="group/shell grid min-h-dvh print:block lg:grid-cols-[228px_minmax(0,1fr)]">
      <SkipLink />
      <NavigationProgress />
      <OfflineNotice />
      <FocusOnNavigation />
      <aside data-chrome aria-label={t('portal')} className="border-r border-line max-lg:hidden">
        <div className="sticky top-0 z-10 flex h-dvh flex-col gap-3.5 overflow-y-auto px-3 py-4">
          <DisabledUntilHydrated>
            <SidebarContent user={user} entries={entries} counts={counts} />
          </DisabledUntilHydrated>
        </div>
      </aside>
      <div className="flex min-w-0 flex-col">
        <noscript>
          <Callout tone="wait" title={t('needsScript')} className="m-4">
            {t('needsScriptText')}
          </Callout>
        </noscript>
        {children}
      </div>
      <ShellOverlays
        user={user}
        entries={entries}
        counts={counts}
        loadedAt={new Date().toISOString()}
        creations={creations}
        pages={pages}
      />
      {can(user, 'ingestion_code_create') && <UploadDrop />}
      <Toaster />
    </div>
  );
}
