import type { Metadata } from 'next';
import type { SearchParams } from 'nuqs/server';
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

export const metadata: Metadata = { title: 'Partners' };

export default async function PartnersPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
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
        title="Partners"
        state={
          <>
            Others ask you by your slug: <code className="font-mono text-code">{user.company.slug}</code>
            <CopyButton value={user.company.slug} label="Copy your slug" className="-my-1" />
          </>
        }
        actions={
          !isEmpty && (
            <ButtonLink href={paths.newPartner} variant="primary">
              Ask for a partnership
            </ButtonLink>
          )
        }
      />
      {page.ok ? (
        <PartnerList company={user.company} values={values} count={page.data.count} rows={page.data.results} />
      ) : (
        <ListError title="The partners could not be loaded" failure={page} />
      )}
    </AreaPage>
  );
}
