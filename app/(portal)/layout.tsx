import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { readActivity } from '#components/activity/read-activity.ts';
import { ServiceGaps } from '#components/session/service-gaps.tsx';
import { SessionUser } from '#components/session/session-user.tsx';
import { type NavigationCounts, navigationCountsOf } from '#components/shell/navigation-counts.ts';
import { readOfferedEntries } from '#components/shell/read-offered.ts';
import { Shell } from '#components/shell/shell.tsx';
import { SwrProvider } from '#components/swr/swr-provider.tsx';
import { ReaderZones } from '#components/ui/reader-zone.tsx';
import { inspectorRole } from '#lib/permissions/permissions.ts';
import { ClientMessages } from '#lib/portal/client-messages.ts';
import { paths } from '#lib/portal/paths.ts';
import { readReaderZones } from '#lib/portal/reader-zone.ts';
import { endSession, requireSession, type SessionUser as SessionUserData } from '#lib/portal/session.ts';

export default async function PortalLayout({ children }: { children: ReactNode }) {
  const user = await requireSession();
  if (user.role === inspectorRole) redirect(paths.inspect);
  const [counts, offered] = await Promise.all([readCounts(user), readOfferedEntries(user)]);
  return (
    <SessionUser key={user.id} id={user.id}>
      <SwrProvider>
        <ReaderZones {...(await readReaderZones(user))}>
          <ServiceGaps gaps={offered.gaps}>
            <ClientMessages namespaces={['activity', 'data-table', 'forms', 'shell']}>
              <Shell user={user} counts={counts} offered={offered}>
                {children}
              </Shell>
            </ClientMessages>
          </ServiceGaps>
        </ReaderZones>
      </SwrProvider>
    </SessionUser>
  );
}

/**
 * A service that does not answer leaves them out: they come with the browser's own look. An ended session is noticed
 * here also by pages that read nothing of the service.
 */
async function readCounts(user: SessionUserData): Promise<NavigationCounts> {
  const activity = await readActivity(user, 0);
  if (!activity.ok && activity.status === 401) return endSession();
  return activity.ok ? navigationCountsOf(activity.data.counts, await getTranslations('shell')) : {};
}
