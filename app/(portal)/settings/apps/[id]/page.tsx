import { notFound } from 'next/navigation';
import { AppState } from '#components/apps/app-state.tsx';
import { BlacklistApp, EditApp, TurnApp } from '#components/apps/edit-app.tsx';
import { ListError } from '#components/data-table/list-error.tsx';
import { AreaPage, mayView } from '#components/shell/area-page.tsx';
import { DetailLayout } from '#components/ui/detail-layout.tsx';
import { Facts } from '#components/ui/facts.tsx';
import { PageHeader, StateLine } from '#components/ui/page-header.tsx';
import { Section } from '#components/ui/section.tsx';
import { SettingRow } from '#components/ui/setting-row.tsx';
import { Surface } from '#components/ui/surface.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { Time } from '#components/ui/time.tsx';
import { getScanApp } from '#lib/contract/scan-apps.ts';
import { can } from '#lib/permissions/permissions.ts';
import { read } from '#lib/portal/client.ts';
import { paths } from '#lib/portal/paths.ts';
import { readId } from '#lib/portal/read-id.ts';
import { requireSession } from '#lib/portal/session.ts';

export const metadata = { title: 'App' };

const page = { area: 'settings', view: paths.apps } as const;

export default async function AppPage({ params }: { params: Promise<{ id: string }> }) {
  const user = await requireSession();
  if (!mayView(page.area, page.view, user))
    return (
      <AreaPage {...page} user={user}>
        {null}
      </AreaPage>
    );
  const found = await read(getScanApp, { params: { id: readId((await params).id) } });
  if (!found.ok && found.status === 404) notFound();
  if (!found.ok) {
    return (
      <AreaPage {...page} user={user} crumbs={[{ label: 'App' }]}>
        <ListError title="The app could not be loaded" failure={found} />
      </AreaPage>
    );
  }
  const app = found.data;
  return (
    <AreaPage {...page} user={user} crumbs={[{ label: app.name }]}>
      <PageHeader
        title={app.name}
        state={<StateLine parts={[<AppState key="state" app={app} />, app.company.name]} />}
        actions={<TurnApp app={app} />}
      />
      <DetailLayout
        rail={
          <Facts
            facts={[
              { label: 'App', value: app.id, copy: String(app.id), mono: true },
              { label: 'Added', value: <Time value={app.created_at} /> },
              {
                label: 'Scans',
                value: can(user, 'scan_view') && <TextLink href={`${paths.scans}?app=${app.id}`}>Its scans</TextLink>,
              },
            ]}
          />
        }
      >
        <Section title="Identifier">
          <Surface>
            <Facts
              columns="narrow"
              facts={[
                { label: 'Header', value: 'x-service-app', copy: 'x-service-app', mono: true },
                { label: 'Value', value: app.identifier, copy: app.identifier, mono: true },
              ]}
            />
            <p className="mt-3 text-xs text-ink3">
              It stands in every copy of the app, so it is no secret, and it cannot be changed. For another one add
              another app, and turn this one off when its users have the new version.
            </p>
          </Surface>
        </Section>
        <Section title="Name and analytics">
          <Surface>
            <EditApp app={app} />
          </Surface>
        </Section>
        <Section title="Misuse">
          <Surface padded={false}>
            <SettingRow
              title={app.is_blacklisted ? 'On the blacklist' : 'Not on the blacklist'}
              action={<BlacklistApp app={app} />}
            >
              {app.is_blacklisted
                ? 'It is answered, and whatever it scans is suspicious.'
                : 'When somebody else uses the identifier: answered as before, and its scans are marked suspicious.'}
            </SettingRow>
          </Surface>
        </Section>
      </DetailLayout>
    </AreaPage>
  );
}
