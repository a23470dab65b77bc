import { notFound } from 'next/navigation';
import type { ReactNode } from 'react';
import { readActivity } from '#components/activity/read-activity.ts';
import { ListProvider } from '#components/data-table/list-provider.tsx';
import { type NavigationCounts, navigationCountsOf } from '#components/shell/navigation-counts.ts';
import { addressLeadsSomewhere } from '#components/shell/read-address.ts';
import { SessionUser } from '#components/shell/session-user.tsx';
import { Shell } from '#components/shell/shell.tsx';
import { ReaderZones } from '#components/ui/reader-zone.tsx';
import { readReaderZones } from '#lib/portal/reader-zone.ts';
import { requireSession, type SessionUser as SessionUserData } from '#lib/portal/session.ts';

export default async function PortalLayout({ children }: { children: ReactNode }) {
  const user = await requireSession();
  if (!(await addressLeadsSomewhere())) notFound();
  return (
    <SessionUser key={user.id} id={user.id}>
      <ReaderZones {...(await readReaderZones(user))}>
        <ListProvider>
          <Shell user={user} counts={await readCounts(user)}>
            {children}
          </Shell>
        </ListProvider>
      </ReaderZones>
    </SessionUser>
  );
}

/** A service that does not answer leaves them out: they come with the browser's own look. */
async function readCounts(user: SessionUserData): Promise<NavigationCounts> {
  const activity = await readActivity(user, 0);
  return activity.ok ? navigationCountsOf(activity.data.counts) : {};
}
