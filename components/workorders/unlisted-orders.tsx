import { useTranslations } from 'next-intl';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { Callout } from '#components/ui/callout.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Section } from '#components/ui/section.tsx';
import { paths } from '#lib/portal/paths.ts';
import { OpenByNumber } from './open-by-number.tsx';
import { StoredOrderList } from './stored-order-list.tsx';

const listPath = '/api/v2/workorders/';

/** The workorders page at a service that takes orders and has no list of them. */
export function UnlistedOrders({ host, mayOrder }: { host: string; mayOrder: boolean }) {
  const t = useTranslations('workorders');
  return (
    <>
      <PageHeader
        title={t('title')}
        actions={
          mayOrder && (
            <ButtonLink href={paths.newWorkorder} variant="primary">
              {t('orderCodes')}
            </ButtonLink>
          )
        }
      />
      <Callout tone="note" title={t('unlisted.noList')}>
        {t.rich('unlisted.noListText', {
          host,
          path: () => <code className="font-mono text-code">{`GET ${listPath}`}</code>,
        })}
      </Callout>
      <StoredOrderList />
      <Section title={t('unlisted.another')}>
        <OpenByNumber />
      </Section>
    </>
  );
}
