import { getTranslations } from 'next-intl/server';
import { CreateDomain } from '#components/domains/create-domain.tsx';
import { DomainCard } from '#components/domains/domain-card.tsx';
import { AreaPage } from '#components/shell/area-page.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { ListError } from '#components/ui/list-error.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { listCodeDomains } from '#lib/contract/code-domains.ts';
import { maxCodeDomains } from '#lib/contract/values/code-domains.ts';
import { can } from '#lib/permissions/permissions.ts';
import { read } from '#lib/portal/client.ts';
import { portalEnv } from '#lib/portal/env.ts';
import { mayOpen } from '#lib/portal/may-open.ts';
import { pageTitle } from '#lib/portal/page-title.ts';
import { requireSession } from '#lib/portal/session.ts';

export const generateMetadata = pageTitle('domains', (t) => t('title'));

export default async function DomainsPage() {
  const t = await getTranslations('domains');
  const user = await requireSession();
  if (!mayOpen('domains', user))
    return (
      <AreaPage page="domains" user={user}>
        {null}
      </AreaPage>
    );
  const mayEdit = can(user, 'product_edit');
  const domains = await read(listCodeDomains, { query: { limit: maxCodeDomains } });
  const standardHost = new URL(portalEnv().codeUrl).hostname;
  return (
    <AreaPage page="domains" user={user}>
      <PageHeader title={t('title')} state={t('text', { host: standardHost })} />
      {!domains.ok ? (
        <ListError title={t('notLoaded')} failure={domains} />
      ) : (
        <div className="grid max-w-200 gap-5">
          {mayEdit && domains.data.count < maxCodeDomains && <CreateDomain />}
          {domains.data.count === 0 && <EmptyState title={t('none')}>{t('noneText')}</EmptyState>}
          {domains.data.results.map((domain) => (
            <DomainCard key={domain.id} domain={domain} standardHost={standardHost} mayEdit={mayEdit} />
          ))}
        </div>
      )}
    </AreaPage>
  );
}
