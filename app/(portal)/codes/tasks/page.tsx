import { getTranslations } from 'next-intl/server';
import type { SearchParams } from 'nuqs/server';
import { readFilterNames } from '#components/codes/read-filter-names.ts';
import { taskFilters } from '#components/codes/task-filters.ts';
import { TaskList } from '#components/codes/task-list.tsx';
import { loadTaskListParams, taskListQuery } from '#components/codes/task-list-params.ts';
import { NotForRole } from '#components/shell/not-for-role.tsx';
import { PortalPage } from '#components/shell/portal-page.tsx';
import { ListError } from '#components/ui/list-error.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { listCodeTasks } from '#lib/contract/code-tasks.ts';
import { read } from '#lib/portal/client.ts';
import { mayOpen } from '#lib/portal/may-open.ts';
import { pageTitle } from '#lib/portal/page-title.ts';
import { paths } from '#lib/portal/paths.ts';
import { requireSession } from '#lib/portal/session.ts';

export const generateMetadata = pageTitle('codes', (t) => t('tasks.title'));

export default async function CodeTasksPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const user = await requireSession();
  const t = await getTranslations('codes');
  if (!mayOpen('codeTasks', user)) return <NotForRole title={t('title')} />;
  const values = await loadTaskListParams(searchParams);
  const page = await read(listCodeTasks, { query: taskListQuery(values) });
  return (
    <PortalPage crumbs={[{ label: t('title'), href: paths.codes }, { label: t('tasks.crumb') }]}>
      <PageHeader title={t('tasks.title')} state={t('tasks.state')} />
      {page.ok ? (
        <TaskList
          values={values}
          page={page.data}
          names={await readFilterNames(page.data.results.map(taskFilters))}
          loadedAt={Date.now()}
        />
      ) : (
        <ListError title={t('tasks.notLoaded')} failure={page} />
      )}
    </PortalPage>
  );
}
