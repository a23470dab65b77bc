import type { Metadata } from 'next';
import type { SearchParams } from 'nuqs/server';
import { readFilterNames } from '#components/codes/read-filter-names.ts';
import { taskFilters } from '#components/codes/task-filters.ts';
import { TaskList } from '#components/codes/task-list.tsx';
import { loadTaskListParams, taskListQuery } from '#components/codes/task-list-params.ts';
import { ListError } from '#components/data-table/list-error.tsx';
import { NotForRole } from '#components/shell/not-for-role.tsx';
import { PortalPage } from '#components/shell/portal-page.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { listCodeTasks } from '#lib/contract/code-tasks.ts';
import { can } from '#lib/permissions/permissions.ts';
import { read } from '#lib/portal/client.ts';
import { paths } from '#lib/portal/paths.ts';
import { requireSession } from '#lib/portal/session.ts';

export const metadata: Metadata = { title: 'Changes of codes' };

export default async function CodeTasksPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const user = await requireSession();
  if (!can(user, 'codes_view')) return <NotForRole title="Codes" />;
  const values = await loadTaskListParams(searchParams);
  const page = await read(listCodeTasks, { query: taskListQuery(values) });
  return (
    <PortalPage crumbs={[{ label: 'Codes', href: paths.codes }, { label: 'Changes' }]}>
      <PageHeader title="Changes of codes" state="Each change of many codes, how far it is and what came of it." />
      {page.ok ? (
        <TaskList
          values={values}
          page={page.data}
          names={await readFilterNames(page.data.results.map(taskFilters))}
          loadedAt={Date.now()}
        />
      ) : (
        <ListError title="The changes could not be loaded" failure={page} />
      )}
    </PortalPage>
  );
}
