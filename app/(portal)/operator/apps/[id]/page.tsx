import { scanAppTitle, showScanApp } from '#components/scan-apps/read-scan-app-page.tsx';

export const generateMetadata = scanAppTitle;

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  return showScanApp('operatorScanApps', params);
}
