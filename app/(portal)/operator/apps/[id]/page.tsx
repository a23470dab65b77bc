import { getTranslations } from 'next-intl/server';
import { ScanAppForm } from '#components/operator/scan-app-form.tsx';
import { scanAppState } from '#components/operator/scan-app-words.ts';
import { recordView } from '#components/shell/area-views.tsx';
import { DetailLayout } from '#components/ui/detail-layout.tsx';
import { Facts } from '#components/ui/facts.tsx';
import { PageHeader, StateLine } from '#components/ui/page-header.tsx';
import { Section } from '#components/ui/section.tsx';
import { Status } from '#components/ui/status.tsx';
import { Time } from '#components/ui/time.tsx';
import { getScanApp } from '#lib/contract/scan-apps.ts';
import { read } from '#lib/portal/client.ts';
import { pageTitle } from '#lib/portal/page-title.ts';
import { readId } from '#lib/portal/read-id.ts';
import { requireSession } from '#lib/portal/session.ts';

export const generateMetadata = pageTitle('operator', (t) => t('scanApp.label'));

export default async function ScanAppPage({ params }: { params: Promise<{ id: string }> }) {
  const t = await getTranslations('operator');
  const user = await requireSession();
  return recordView({
    page: 'operatorScanApps',
    user,
    read: async () => read(getScanApp, { params: { id: readId((await params).id) } }),
    kind: t('scanApp.label'),
    notLoaded: t('scanApp.notLoaded'),
    nameOf: ({ name }) => name,
    show: (scanApp) => {
      const { name, company, identifier, created_at } = scanApp;
      const { label, tone } = scanAppState(scanApp, t);
      return (
        <>
          <PageHeader
            title={name}
            state={
              <StateLine
                parts={[
                  <Status key="state" tone={tone}>
                    {label}
                  </Status>,
                  company.name,
                ]}
              />
            }
          />
          <DetailLayout
            rail={
              <Facts
                facts={[
                  {
                    label: t('identifier'),
                    value: <span className="break-all">{identifier}</span>,
                    copy: identifier,
                    mono: true,
                  },
                  { label: t('company.label'), value: company.name },
                  { label: t('created'), value: <Time value={created_at} /> },
                ]}
              />
            }
          >
            <Section title={t('settings')}>
              <ScanAppForm scanApp={scanApp} />
            </Section>
          </DetailLayout>
        </>
      );
    },
  });
}
