import { OperatorScanAppList } from '#components/scan-apps/scan-app-list.tsx';
import { operatorScanApps } from '#components/scan-apps/scan-apps.list.tsx';
import { readListPage } from '#components/shell/read-list-page.tsx';

const { generateMetadata, Page } = readListPage(operatorScanApps, OperatorScanAppList);

export { generateMetadata };
export default Page;
