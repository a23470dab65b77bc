import type { ReactNode } from 'react';
import { ListProvider } from '#components/data-table/list-provider.tsx';
import { loadNavigationCounts } from '#components/shell/navigation-counts.ts';
import { Shell } from '#components/shell/shell.tsx';
import { requireSession } from '#lib/portal/session.ts';
import { findByReference } from './find.ts';

export default async function PortalLayout({ children }: { children: ReactNode }) {
  const user = await requireSession();
  return (
    <Shell user={user} counts={await loadNavigationCounts(user)} find={findByReference}>
      <ListProvider key={user.id}>{children}</ListProvider>
    </Shell>
  );
}
