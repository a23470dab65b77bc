import { codeTasks } from '#components/codes/code-tasks.list.tsx';
import { readTaskNames } from '#components/codes/read-row-names.ts';
import { TaskList } from '#components/codes/task-list.tsx';
import { readListPage } from '#components/shell/read-list-page.tsx';

const { generateMetadata, Page } = readListPage(codeTasks, TaskList, { given: readTaskNames });

export { generateMetadata };
export default Page;
