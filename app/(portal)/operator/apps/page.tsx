import { OperatorScanAppList } from '#components/scan-apps/scan-app-list.tsx';
import { operatorScanApps } from '#components/scan-apps/scan-apps.list.tsx';
import { listPage } from '#components/shell/read-list-page.tsx';

const { generateMetadata, Page } = listPage(operatorScanApps, OperatorScanAppList);

export { generateMetadata };
export default Page;
