import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { cache } from 'react';
import { CaseOf } from '#components/cases/case-of.tsx';
import { readCaseOfOrder } from '#components/cases/read-case-of.ts';
import { PortalPage } from '#components/shell/portal-page.tsx';
import { ListError } from '#components/ui/list-error.tsx';
import { CodeSample } from '#components/workorders/code-sample.tsx';
import { stepRights } from '#components/workorders/possible-steps.ts';
import { PrintHead } from '#components/workorders/print-head.tsx';
import { readConversation } from '#components/workorders/read-conversation.ts';
import { UnlistedOrderPart } from '#components/workorders/unlisted-order-part.tsx';
import { WorkorderDetail } from '#components/workorders/workorder-detail.tsx';
import { isSid, workorderTitle } from '#components/workorders/workorder-state.ts';
import { getArtwork } from '#lib/contract/artwork.ts';
import { listQaCaptures } from '#lib/contract/print-quality.ts';
import { codegenStatus } from '#lib/contract/values/workorders.ts';
import { getTemplate } from '#lib/contract/workorder-templates.ts';
import { getWorkorder } from '#lib/contract/workorders.ts';
import { can } from '#lib/permissions/permissions.ts';
import { call, read } from '#lib/portal/client.ts';
import { portalEnv } from '#lib/portal/env.ts';
import { serviceHost } from '#lib/portal/foreign/not-offered.ts';
import { isNotOffered } from '#lib/portal/foreign/not-offered-code.ts';
import { paths } from '#lib/portal/paths.ts';
import { requireSession } from '#lib/portal/session.ts';
import { describeDownloadProblem } from './download-problem.ts';

interface WorkorderPageProps {
  params: Promise<{ id: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

// Title and page read the same workorder: once.
const readWorkorder = cache(async (id: string) => {
  if (!/^[1-9]\d{0,9}$/.test(id) || Number(id) > 2_147_483_647) notFound();
  return read(getWorkorder, { params: { id: Number(id) } });
});

export async function generateMetadata({ params }: WorkorderPageProps): Promise<Metadata> {
  const result = await readWorkorder((await params).id);
  return {
    title: result.ok
      ? workorderTitle(result.data, await getTranslations('common'))
      : (await getTranslations('workorders'))('one'),
  };
}

export default async function WorkorderPage({ params, searchParams }: WorkorderPageProps) {
  const user = await requireSession();
  const { id } = await params;
  const result = await readWorkorder(id);
  if (!result.ok && result.status === 404) notFound();
  const t = await getTranslations('workorders');
  const common = await getTranslations('common');
  const crumbs = [{ label: t('title'), href: paths.workorders }];
  if (isNotOffered(result)) {
    return (
      <PortalPage crumbs={[...crumbs, { label: id }]}>
        <UnlistedOrderPart
          id={Number(id)}
          host={serviceHost()}
          mayConfirm={can(user, 'workorder_printer_confirm')}
          mayExport={can(user, 'codes_view')}
        />
      </PortalPage>
    );
  }
  if (!result.ok) {
    return (
      <PortalPage crumbs={[...crumbs, { label: id }]}>
        <ListError title={t('detail.notLoaded')} failure={result} />
      </PortalPage>
    );
  }
  const workorder = result.data;
  const isOwn = user.company.id === workorder.company.id;
  const isAddressed = user.company.id === workorder.printing_partner?.id;
  const hasProofs = !isSid(workorder) && workorder.codegen_status === codegenStatus.completed;
  // Templates are their brand owner's and the operator's.
  const templateId = isOwn || user.company.companyType === 'operator' ? workorder.template : null;
  const hasCodes = workorder.codegen_status === codegenStatus.completed;
  const [proofs, measures, template, conversation, found] = await Promise.all([
    hasProofs ? call(listQaCaptures, { params: { id: workorder.id }, query: { limit: 1 } }, { timeout: 5_000 }) : null,
    hasCodes ? call(getArtwork, { params: { id: workorder.id } }, { timeout: 3_000 }) : null,
    templateId === null ? null : call(getTemplate, { params: { id: templateId } }, { timeout: 3_000 }),
    readConversation(workorder.id),
    isOwn && hasCodes ? readCaseOfOrder(workorder.id, user) : undefined,
  ]);
  const { problem, request } = await searchParams;
  const message = describeDownloadProblem(problem, t);
  return (
    <PortalPage crumbs={[...crumbs, { label: workorderTitle(workorder, common) }]}>
      <WorkorderDetail
        initial={workorder}
        loadedAt={Date.now()}
        showCompany={!isOwn}
        template={template?.ok ? template.data : undefined}
        measures={measures?.ok ? measures.data : undefined}
        seesScans={can(user, 'scan_view')}
        seesCodes={can(user, 'codes_view')}
        mayDownload={can(user, isSid(workorder) ? 'workorder_sid_download' : 'workorder_download')}
        steps={stepRights(user, workorder)}
        // Secure artwork is the printing partner's alone: with its files originals can be printed.
        mayDraw={
          isSid(workorder)
            ? isOwn && can(user, 'workorder_sid_download')
            : isAddressed && can(user, 'workorder_download')
        }
        printHead={
          <PrintHead address={portalEnv().portalUrl + paths.workorder(workorder.id)} company={workorder.company.name} />
        }
        proofs={proofs?.ok ? proofs.data.progress : undefined}
        mayProve={isAddressed && can(user, 'workorder_print_report')}
        sample={
          <CodeSample
            urlPrefix={workorder.url_prefix}
            style={workorder.extended_id_style}
            layout={workorder.code_layout}
          />
        }
        ofCase={found && <CaseOf found={found} of="order" />}
        conversation={conversation.ok ? conversation.data : isNotOffered(conversation) ? undefined : 'failed'}
        company={{ id: user.company.id, companyType: user.company.companyType }}
        problem={
          message
            ? {
                message,
                requestId: typeof request === 'string' && /^[\w-]{1,80}$/.test(request) ? request : undefined,
              }
            : undefined
        }
      />
    </PortalPage>
  );
}
