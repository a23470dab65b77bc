import { notFound } from 'next/navigation';
import type { ReactNode } from 'react';
import { addressLeadsSomewhere } from '#components/shell/read-address.ts';
import { readNavigationCounts } from '#components/shell/read-navigation-counts.ts';
import { SessionUser } from '#components/shell/session-user.tsx';
import { Shell } from '#components/shell/shell.tsx';
import { ReaderZones } from '#components/ui/reader-zone.tsx';
import { readReaderZones } from '#lib/portal/reader-zone.ts';
import { requireSession } from '#lib/portal/session.ts';

export default async function PortalLayout({ children }: { children: ReactNode }) {
  const user = await requireSession();
  if (!(await addressLeadsSomewhere())) notFound();
  return (
    <SessionUser key={user.id} id={user.id}>
      <ReaderZones {...(await readReaderZones(user))}>
        <Shell user={user} counts={await readNavigationCounts(user)}>
          {children}
        </Shell>
      </ReaderZones>
    </SessionUser>
  );
}
