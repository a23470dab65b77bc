import { notFound } from 'next/navigation';
import { ListError } from '#components/data-table/list-error.tsx';
import { AppForm } from '#components/operator/app-form.tsx';
import { appState } from '#components/operator/app-words.ts';
import { AreaPage, mayView } from '#components/shell/area-page.tsx';
import { DetailLayout } from '#components/ui/detail-layout.tsx';
import { Facts } from '#components/ui/facts.tsx';
import { PageHeader, StateLine } from '#components/ui/page-header.tsx';
import { Section } from '#components/ui/section.tsx';
import { Status } from '#components/ui/status.tsx';
import { Time } from '#components/ui/time.tsx';
import { getScanApp } from '#lib/contract/scan-apps.ts';
import { read } from '#lib/portal/client.ts';
import { paths } from '#lib/portal/paths.ts';
import { readId } from '#lib/portal/read-id.ts';
import { requireSession } from '#lib/portal/session.ts';
import { pageTitle, texts } from '#lib/portal/texts.ts';

export const generateMetadata = pageTitle('operator', (t) => t('app'));

export default async function AppPage({ params }: { params: Promise<{ id: string }> }) {
  const t = await texts('operator');
  const user = await requireSession();
  const frame = { area: 'operator', view: paths.operatorApps, user } as const;
  if (!mayView('operator', paths.operatorApps, user)) return <AreaPage {...frame}>{null}</AreaPage>;
  const app = await read(getScanApp, { params: { id: readId((await params).id) } });
  if (!app.ok) {
    if (app.status === 404) notFound();
    return (
      <AreaPage {...frame} crumbs={[{ label: t('app') }]}>
        <ListError title={t('app.notLoaded')} failure={app} />
      </AreaPage>
    );
  }
  const { name, company, identifier, created_at } = app.data;
  const { label, tone } = appState(app.data, t);
  return (
    <AreaPage {...frame} crumbs={[{ label: name }]}>
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
              { label: t('company'), value: company.name },
              { label: t('created'), value: <Time value={created_at} /> },
            ]}
          />
        }
      >
        <Section title={t('settings')}>
          <AppForm app={app.data} />
        </Section>
      </DetailLayout>
    </AreaPage>
  );
}
