import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import { ListError } from '#components/data-table/list-error.tsx';
import { PortalPage } from '#components/shell/portal-page.tsx';
import { CodeSample } from '#components/workorders/code-sample.tsx';
import { stepRights } from '#components/workorders/possible-steps.ts';
import { WorkorderDetail } from '#components/workorders/workorder-detail.tsx';
import { isSid, workorderTitle } from '#components/workorders/workorder-state.ts';
import { listQaCaptures } from '#lib/contract/print-quality.ts';
import { codegenStatus } from '#lib/contract/values/workorders.ts';
import { getWorkorder } from '#lib/contract/workorders.ts';
import { can } from '#lib/permissions/permissions.ts';
import { call, read } from '#lib/portal/client.ts';
import { paths } from '#lib/portal/paths.ts';
import { requireSession } from '#lib/portal/session.ts';
import { downloadProblems } from './download-problem.ts';

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
  return { title: result.ok ? workorderTitle(result.data) : 'Workorder' };
}

export default async function WorkorderPage({ params, searchParams }: WorkorderPageProps) {
  const user = await requireSession();
  const { id } = await params;
  const result = await readWorkorder(id);
  if (!result.ok && result.status === 404) notFound();
  const crumbs = [{ label: 'Workorders', href: paths.workorders }];
  if (!result.ok) {
    return (
      <PortalPage crumbs={[...crumbs, { label: id }]}>
        <ListError title="The workorder could not be loaded" failure={result} />
      </PortalPage>
    );
  }
  const workorder = result.data;
  const isOwn = user.company.id === workorder.company.id;
  const isAddressed = user.company.id === workorder.printing_partner?.id;
  const hasProofs = !isSid(workorder) && workorder.codegen_status === codegenStatus.completed;
  const proofs = hasProofs
    ? await call(listQaCaptures, { params: { id: workorder.id }, query: { limit: 1 } }, { timeout: 5_000 })
    : undefined;
  const { problem, request } = await searchParams;
  const message = typeof problem === 'string' ? downloadProblems.get(problem) : undefined;
  return (
    <PortalPage crumbs={[...crumbs, { label: workorderTitle(workorder) }]}>
      <WorkorderDetail
        initial={workorder}
        loadedAt={Date.now()}
        showCompany={!isOwn}
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
        proofs={proofs?.ok ? proofs.data.progress : undefined}
        mayProve={isAddressed && can(user, 'workorder_print_report')}
        sample={
          <CodeSample
            urlPrefix={workorder.url_prefix}
            style={workorder.extended_id_style}
            layout={workorder.code_layout}
          />
        }
        problem={
          message
            ? { message, requestId: typeof request === 'string' && /^[\w-]{1,80}$/.test(request) ? request : undefined }
            : undefined
        }
      />
    </PortalPage>
  );
}
