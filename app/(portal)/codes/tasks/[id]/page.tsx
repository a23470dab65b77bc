import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { readFilterNames } from '#components/codes/read-filter-names.ts';
import { TaskDetail } from '#components/codes/task-detail.tsx';
import { taskFilters } from '#components/codes/task-filters.ts';
import { describeTask } from '#components/codes/task-words.ts';
import { NotForRole } from '#components/shell/not-for-role.tsx';
import { PortalPage } from '#components/shell/portal-page.tsx';
import { ListError } from '#components/ui/list-error.tsx';
import { getCodeTask, getScmTask, listRefusedCodes } from '#lib/contract/code-tasks.ts';
import { can } from '#lib/permissions/permissions.ts';
import { call, read } from '#lib/portal/client.ts';
import { mayOpen } from '#lib/portal/may-open.ts';
import { pageTitle } from '#lib/portal/page-title.ts';
import { paths } from '#lib/portal/paths.ts';
import { requireSession } from '#lib/portal/session.ts';

export const generateMetadata = pageTitle('codes', (t) => t('tasks.one'));

/** Codes left as they are that the page shows. */
const shown = 50;

export default async function CodeTaskPage({ params }: { params: Promise<{ id: string }> }) {
  const user = await requireSession();
  const t = await getTranslations('codes');
  if (!mayOpen('codeTasks', user)) return <NotForRole title={t('title')} />;
  const key = { task_id: (await params).id.slice(0, 100) };
  const status = await read(getCodeTask, { params: key });
  const task = !status.ok && status.status === 404 ? await read(getScmTask, { params: key }) : status;
  const crumbs = [
    { label: t('title'), href: paths.codes },
    { label: t('tasks.crumb'), href: paths.codeTasks },
  ];
  if (!task.ok) {
    if (task.status === 404 || task.status === 400) notFound();
    return (
      <PortalPage crumbs={crumbs}>
        <h1 className="sr-only">{t('tasks.one')}</h1>
        <ListError title={t('tasks.oneNotLoaded')} failure={task} />
      </PortalPage>
    );
  }
  const [names, refused] = await Promise.all([
    readFilterNames([taskFilters(task.data)]),
    task.data.refused_codes > 0 ? call(listRefusedCodes, { params: key, query: { limit: shown } }) : undefined,
  ]);
  return (
    <PortalPage
      crumbs={[
        ...crumbs,
        { label: describeTask(task.data, await getTranslations('activity'), await getTranslations('common'), names) },
      ]}
    >
      <TaskDetail
        key={task.data.task_id}
        task={task.data}
        names={names}
        refused={refused?.ok ? refused.data.results : []}
        mayUndo={can(user, task.data.kind === 'scm' ? 'scm_bulk_edit' : 'codes_edit')}
        loadedAt={Date.now()}
      />
    </PortalPage>
  );
}
