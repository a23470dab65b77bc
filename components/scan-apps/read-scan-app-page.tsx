import 'server-only';
import { getTranslations } from 'next-intl/server';
import { drawQr } from '#components/codes/qr-picture.ts';
import { formView, recordView } from '#components/shell/area-views.tsx';
import { getScanApp } from '#lib/contract/scan-apps.ts';
import { can } from '#lib/permissions/permissions.ts';
import { read } from '#lib/portal/client.ts';
import { portalEnv } from '#lib/portal/env.ts';
import { pageTitle } from '#lib/portal/page-title.ts';
import { readId } from '#lib/portal/read-id.ts';
import { requireSession } from '#lib/portal/session.ts';
import { ScanAppDetail } from './scan-app-detail.tsx';
import { ScanAppForm } from './scan-app-form.tsx';

export const newScanAppTitle = pageTitle('scan-apps', (t) => t('add.label'));
export const scanAppTitle = pageTitle('scan-apps', (t) => t('app'));

/** Shows the form of a new scan app, of the user's company or, in the area of the operator, of any. */
export async function showNewScanApp(page: 'scanApps' | 'operatorScanApps') {
  const t = await getTranslations('scan-apps');
  const user = await requireSession();
  const ofAll = page === 'operatorScanApps';
  return formView({
    page,
    opens: ofAll ? 'newOperatorScanApp' : 'newScanApp',
    user,
    crumb: t('addCrumb'),
    title: t('add.label'),
    text: ofAll ? t('add.textOfAll') : t('add.text', { company: user.company.name }),
    show: () => <ScanAppForm asksCompany={ofAll} />,
  });
}

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
