import { OfflinePage } from '#components/inspect/offline-page.tsx';
import { DisabledUntilHydrated } from '#components/shell/disabled-until-hydrated.tsx';
import { Toaster } from '#components/ui/toaster.tsx';
import { pageTitle } from '#lib/portal/page-title.ts';

export const generateMetadata = pageTitle('inspect', (t) => t('title'));

/** Kept by the service worker of /inspect, and opened at that address without a network. It has no data of a user. */
export default function InspectShell() {
  return (
    <DisabledUntilHydrated>
      <OfflinePage />
      <Toaster />
    </DisabledUntilHydrated>
  );
}
