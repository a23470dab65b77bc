import { readCount } from '#components/data-table/read-list.ts';
import { readListPage } from '#components/shell/read-list-page.tsx';
import { UnlistedOrders } from '#components/workorders/unlisted-orders.tsx';
import { WorkorderList } from '#components/workorders/workorder-list.tsx';
import { workorderStates } from '#components/workorders/workorder-states.ts';
import { workorders } from '#components/workorders/workorders.list.tsx';
import { can } from '#lib/permissions/permissions.ts';
import { serviceHost } from '#lib/portal/foreign/not-offered.ts';

const { generateMetadata, Page } = readListPage(workorders, WorkorderList, {
  given: async () => {
    const [all, running, waiting] = await Promise.all([
      readCount(workorders),
      readCount(workorders, workorderStates.running),
      readCount(workorders, workorderStates.waiting),
    ]);
    return { counts: { all, running, waiting } };
  },
  notOffered: (user) => <UnlistedOrders host={serviceHost()} mayOrder={can(user, 'workorder_create')} />,
});

export { generateMetadata };
export default Page;
