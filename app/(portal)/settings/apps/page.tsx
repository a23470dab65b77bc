import { ScanAppList } from '#components/scan-apps/scan-app-list.tsx';
import { scanApps } from '#components/scan-apps/scan-apps.list.tsx';
import { readListPage } from '#components/shell/read-list-page.tsx';

const { generateMetadata, Page } = readListPage(scanApps, ScanAppList);

export { generateMetadata };
export default Page;
