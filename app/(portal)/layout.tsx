import type { ReactNode } from 'react';
import { ListProvider } from '#components/data-table/list-provider.tsx';
import { readNavigationCounts } from '#components/shell/read-navigation-counts.ts';
import { Shell } from '#components/shell/shell.tsx';
import { requireSession } from '#lib/portal/session.ts';

export default async function PortalLayout({ children }: { children: ReactNode }) {
  const user = await requireSession();
  return (
    <Shell user={user} counts={await readNavigationCounts(user)}>
      <ListProvider key={user.id}>{children}</ListProvider>
    </Shell>
  );
}
