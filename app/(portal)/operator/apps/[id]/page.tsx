import { getTranslations } from 'next-intl/server';
import { drawQr } from '#components/codes/qr-picture.ts';
import { ScanAppDetail } from '#components/scan-apps/scan-app-detail.tsx';
import { recordView } from '#components/shell/area-views.tsx';
import { getScanApp } from '#lib/contract/scan-apps.ts';
import { can } from '#lib/permissions/permissions.ts';
import { read } from '#lib/portal/client.ts';
import { portalEnv } from '#lib/portal/env.ts';
import { pageTitle } from '#lib/portal/page-title.ts';
import { readId } from '#lib/portal/read-id.ts';
import { requireSession } from '#lib/portal/session.ts';

export const generateMetadata = pageTitle('scan-apps', (t) => t('app'));

export default async function ScanAppPage({ params }: { params: Promise<{ id: string }> }) {
  const t = await getTranslations('scan-apps');
  const user = await requireSession();
  return recordView({
    page: 'operatorScanApps',
    user,
    read: async () => read(getScanApp, { params: { id: readId((await params).id) } }),
    kind: t('app'),
    notLoaded: t('notLoaded'),
    nameOf: ({ name }) => name,
    show: (scanApp) => (
      <ScanAppDetail
        scanApp={scanApp}
        seesScans={can(user, 'scan_view')}
        codeUrl={portalEnv().codeUrl}
        picture={scanApp.preview_url ? drawQr(scanApp.preview_url) : undefined}
      />
    ),
  });
}
