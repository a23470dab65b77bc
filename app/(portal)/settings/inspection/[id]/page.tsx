import { getTranslations } from 'next-intl/server';
import { readScmFieldNames } from '#components/inspection-teams/read-scm-field-names.ts';
import { TeamAccess } from '#components/inspection-teams/team-access.tsx';
import { TeamForm } from '#components/inspection-teams/team-form.tsx';
import { isOpen, TeamState } from '#components/inspection-teams/team-state.tsx';
import { InspectorList, ToggleTeam } from '#components/inspection-teams/team-steps.tsx';
import { recordView } from '#components/shell/area-views.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { PageHeader, StateLine } from '#components/ui/page-header.tsx';
import { Section } from '#components/ui/section.tsx';
import { Surface } from '#components/ui/surface.tsx';
import { Time } from '#components/ui/time.tsx';
import { getInspectionTeam, listInspectors } from '#lib/contract/inspection.ts';
import { read } from '#lib/portal/client.ts';
import { pageTitle } from '#lib/portal/page-title.ts';
import { paths } from '#lib/portal/paths.ts';
import { readId } from '#lib/portal/read-id.ts';
import { requireSession } from '#lib/portal/session.ts';

export const generateMetadata = pageTitle('inspection-teams', (t) => t('team'));

export default async function InspectionTeamPage({ params }: { params: Promise<{ id: string }> }) {
  const t = await getTranslations('inspection-teams');
  const user = await requireSession();
  return recordView({
    page: 'inspectionTeams',
    user,
    read: async () => {
      const id = readId((await params).id);
      const [team, inspectors, scmFields] = await Promise.all([
        read(getInspectionTeam, { params: { id } }),
        read(listInspectors, { params: { id }, query: { limit: 200 } }),
        readScmFieldNames(),
      ]);
      if (!team.ok) return team;
      if (!inspectors.ok) return inspectors;
      return { ok: true as const, data: { team: team.data, inspectors: inspectors.data, scmFields } };
    },
    kind: t('team'),
    notLoaded: t('notLoaded'),
    nameOf: ({ team }) => team.name,
    show: ({ team, inspectors, scmFields }) => (
      <>
        <PageHeader
          title={team.name}
          state={
            <StateLine
              parts={[
                <TeamState key="state" team={team} />,
                <span key="until">
                  {t.rich('untilDay', { time: () => <Time value={team.valid_until} format="date" /> })}
                </span>,
              ]}
            />
          }
          actions={<ButtonLink href={paths.inspectionsOfTeam(team.id)}>{t('inspections')}</ButtonLink>}
        />
        {isOpen(team) && (
          <Section title={t('access.label')}>
            <TeamAccess team={team} company={user.company.name} />
          </Section>
        )}
        <div className="print:hidden">
          <Section title={t('inspectors.label', { count: inspectors.count })}>
            <InspectorList team={team} inspectors={inspectors.results} count={inspectors.count} />
          </Section>
          <Section title={t('edit')}>
            <Surface>
              <TeamForm key={team.valid_until} team={team} scmFields={scmFields} />
            </Surface>
          </Section>
          <div className="mt-6">
            <ToggleTeam team={team} />
          </div>
        </div>
      </>
    ),
  });
}
