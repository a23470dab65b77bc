import { getTranslations } from 'next-intl/server';
import { RuleList } from '#components/scan-rules/rule-list.tsx';
import { listView } from '#components/shell/area-views.tsx';
import { listScanRules } from '#lib/contract/scan-rules.ts';
import { maxScanRules } from '#lib/contract/values/scan-rules.ts';
import { read } from '#lib/portal/client.ts';
import { pageTitle } from '#lib/portal/page-title.ts';
import { paths } from '#lib/portal/paths.ts';
import { requireSession } from '#lib/portal/session.ts';

export const generateMetadata = pageTitle('scan-rules', (t) => t('list.label'));

export default async function ScanRulesPage() {
  const t = await getTranslations('scan-rules');
  const user = await requireSession();
  return listView({
    page: 'scanRules',
    user,
    read: () => read(listScanRules, { query: { limit: maxScanRules } }),
    title: t('list.label'),
    text: t('list.text'),
    notLoaded: t('list.notLoaded'),
    add: () => ({ href: `${paths.scanRules}/new`, label: t('add') }),
    show: ({ results }) => <RuleList rules={results} />,
  });
}
