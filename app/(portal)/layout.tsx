import { notFound } from 'next/navigation';
import type { ReactNode } from 'react';
import { ListProvider } from '#components/data-table/list-provider.tsx';
import { addressLeadsSomewhere } from '#components/shell/read-address.ts';
import { readNavigationCounts } from '#components/shell/read-navigation-counts.ts';
import { readOfferedEntries } from '#components/shell/read-offered.ts';
import { ServiceGaps } from '#components/shell/service-gaps.tsx';
import { SessionUser } from '#components/shell/session-user.tsx';
import { Shell } from '#components/shell/shell.tsx';
import { ReaderZones } from '#components/ui/reader-zone.tsx';
import { readReaderZones } from '#lib/portal/reader-zone.ts';
import { requireSession } from '#lib/portal/session.ts';

export default async function PortalLayout({ children }: { children: ReactNode }) {
  const user = await requireSession();
  if (!(await addressLeadsSomewhere())) notFound();
  const [counts, offered] = await Promise.all([readNavigationCounts(user), readOfferedEntries(user)]);
  return (
    <SessionUser key={user.id} id={user.id}>
      <ReaderZones {...(await readReaderZones(user))}>
        <ServiceGaps gaps={offered.gaps}>
          <Shell user={user} counts={counts} offered={offered}>
            <ListProvider>{children}</ListProvider>
          </Shell>
        </ServiceGaps>
      </ReaderZones>
    </SessionUser>
  );
}
