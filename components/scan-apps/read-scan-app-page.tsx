import 'server-only';
import { getTranslations } from 'next-intl/server';
import { drawQr } from '#components/codes/qr-picture.ts';
import { recordView } from '#components/shell/area-views.tsx';
import { getScanApp } from '#lib/contract/scan-apps.ts';
import { can } from '#lib/permissions/permissions.ts';
import { read } from '#lib/portal/client.ts';
import { portalEnv } from '#lib/portal/env.ts';
import { pageTitle } from '#lib/portal/page-title.ts';
import { readId } from '#lib/portal/read-id.ts';
import { requireSession } from '#lib/portal/session.ts';
import { ScanAppDetail } from './scan-app-detail.tsx';

export const scanAppTitle = pageTitle('scan-apps', (t) => t('app'));

/** Shows one scan app, in the settings of its company or in the area of the operator. */
export async function showScanApp(page: 'scanApps' | 'operatorScanApps', params: Promise<{ id: string }>) {
  const t = await getTranslations('scan-apps');
  const user = await requireSession();
  return recordView({
    page,
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
