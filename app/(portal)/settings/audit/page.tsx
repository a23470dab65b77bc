import { Download } from 'lucide-react';
import { getTranslations } from 'next-intl/server';
import { auditLog } from '#components/audit/audit.list.tsx';
import { AuditList } from '#components/audit/audit-list.tsx';
import { readAuditChoices } from '#components/audit/read-audit-choices.ts';
import { readListPage } from '#components/shell/read-list-page.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { Callout } from '#components/ui/callout.tsx';
import { paths } from '#lib/portal/paths.ts';

const { generateMetadata, Page } = readListPage(auditLog, AuditList, {
  given: readAuditChoices,
  actions: async (filters) => {
    const t = await getTranslations('audit');
    return (
      <ButtonLink
        native
        href={paths.auditFile(filters)}
        icon={<Download size={15} strokeWidth={1.75} aria-hidden="true" />}
      >
        {t('export')}
      </ButtonLink>
    );
  },
  above: async (_user, search) => {
    if (!('failed' in search)) return null;
    const t = await getTranslations('audit');
    return (
      <Callout tone="bad" title={t('fileNotMade')} role="alert" className="mb-4">
        {t('fileNotMadeText')}
      </Callout>
    );
  },
});

export { generateMetadata };
export default Page;
