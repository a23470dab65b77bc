import { newScanAppTitle, showNewScanApp } from '#components/scan-apps/read-scan-app-page.tsx';

export const generateMetadata = newScanAppTitle;

export default async function Page() {
  return showNewScanApp('scanApps');
}
