import { getTranslations } from 'next-intl/server';
import { RequestAnswer } from '#components/operator/request-answer.tsx';
import { recordView } from '#components/shell/area-views.tsx';
import { Facts } from '#components/ui/facts.tsx';
import { NumberText } from '#components/ui/number-text.tsx';
import { PageHeader, StateLine } from '#components/ui/page-header.tsx';
import { Status } from '#components/ui/status.tsx';
import { Surface } from '#components/ui/surface.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { Time } from '#components/ui/time.tsx';
import { layoutName } from '#components/workorders/workorder-state.ts';
import { getTemplateRequest } from '#lib/contract/template-requests.ts';
import { listTemplates } from '#lib/contract/workorders.ts';
import { can } from '#lib/permissions/permissions.ts';
import { call, read } from '#lib/portal/client.ts';
import { pageTitle } from '#lib/portal/page-title.ts';
import { paths } from '#lib/portal/paths.ts';
import { readId } from '#lib/portal/read-id.ts';
import { requireSession } from '#lib/portal/session.ts';

export const generateMetadata = pageTitle('operator', (t) => t('request.label'));

const tones = { open: 'wait', answered: 'ok', declined: 'bad' } as const;

export default async function RequestPage({ params }: { params: Promise<{ id: string }> }) {
  const t = await getTranslations('operator');
  const user = await requireSession();
  return recordView({
    page: 'operatorTemplates',
    user,
    read: async () => read(getTemplateRequest, { params: { id: readId((await params).id) } }),
    kind: t('request.label'),
    notLoaded: t('request.notLoaded'),
    nameOf: ({ name }) => name,
    show: async (request) => {
      const common = await getTranslations('common');
      const { company, quantity, size, remarks, requested_by, state, template, decline_reason } = request;
      const mayAnswer = state === 'open' && can(user, 'template_edit');
      const query = { company: company.id, is_archived: 'false', ordering: 'name', limit: 200 } as const;
      const templates = mayAnswer ? await call(listTemplates, { query }) : undefined;
      return (
        <>
          <PageHeader
            title={request.name}
            state={
              <StateLine
                parts={[
                  <Status key="state" tone={tones[state]}>
                    {t(`request.state.${state}`)}
                  </Status>,
                  company.name,
                ]}
              />
            }
          />
          <Surface className="max-w-160">
            <Facts
              facts={[
                { label: t('request.layout'), value: layoutName(request.code_layout, common) },
                { label: t('request.quantity'), value: quantity === null ? null : <NumberText value={quantity} /> },
                { label: t('request.size'), value: size || null },
                { label: t('request.remarks'), value: remarks || null },
                { label: t('request.by'), value: requested_by?.name ?? null },
                { label: t('request.at'), value: <Time value={request.created_at} /> },
                {
                  label: t('template.label'),
                  value: template && <TextLink href={paths.operatorTemplate(template)}>{t('request.open')}</TextLink>,
                },
                { label: t('request.reason'), value: decline_reason || null },
              ]}
            />
          </Surface>
          {mayAnswer && <RequestAnswer request={request} templates={templates?.ok ? templates.data.results : []} />}
        </>
      );
    },
  });
}
