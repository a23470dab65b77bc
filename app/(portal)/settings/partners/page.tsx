import type { SearchParams } from '#components/data-table/address-values.ts';
import { ListError } from '#components/data-table/list-error.tsx';
import { listQuery } from '#components/data-table/list-params.ts';
import { PartnerList } from '#components/partners/partner-list.tsx';
import { loadPartnerListParams } from '#components/partners/partner-list-params.ts';
import { AreaPage, mayView } from '#components/shell/area-page.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { listPartnerships } from '#lib/contract/partnerships.ts';
import { read } from '#lib/portal/client.ts';
import { paths } from '#lib/portal/paths.ts';
import { requireSession } from '#lib/portal/session.ts';
import { pageTitle, texts } from '#lib/portal/texts.ts';

export const generateMetadata = pageTitle('partners', (t) => t('list'));

export default async function PartnersPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const t = await texts('partners');
  const user = await requireSession();
  const frame = { area: 'settings', view: paths.partners, user } as const;
  if (!mayView('settings', paths.partners, user)) return <AreaPage {...frame}>{null}</AreaPage>;
  const values = await loadPartnerListParams(searchParams);
  const query = { ...listQuery(values), ordering: values.sort, ...(values.state ? { state: values.state } : {}) };
  const page = await read(listPartnerships, { query });
  const isEmpty = page.ok && page.data.count === 0 && !values.q && !values.state;
  return (
    <AreaPage {...frame}>
      <PageHeader
        title={t('list')}
        state={
          <>
            {t('list.text')} <code className="font-mono text-code">{user.company.slug}</code>
            <CopyButton value={user.company.slug} label={t('copySlug')} className="-my-1" />
          </>
        }
        actions={
          !isEmpty && (
            <ButtonLink href={paths.newPartner} variant="primary">
              {t('ask')}
            </ButtonLink>
          )
        }
      />
      {page.ok ? (
        <PartnerList company={user.company} values={values} count={page.data.count} rows={page.data.results} />
      ) : (
        <ListError title={t('list.notLoaded')} failure={page} />
      )}
    </AreaPage>
  );
}
