import { ButtonLink } from '#components/ui/button-link.tsx';
import { Callout } from '#components/ui/callout.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Section } from '#components/ui/section.tsx';
import { paths } from '#lib/portal/paths.ts';
import { KeptOrderList } from './kept-order-list.tsx';
import { OpenByNumber } from './open-by-number.tsx';

/** The workorders page at a service that takes orders and has no list of them. */
export function UnlistedOrders({ host, mayOrder }: { host: string; mayOrder: boolean }) {
  return (
    <>
      <PageHeader
        title="Workorders"
        actions={
          mayOrder && (
            <ButtonLink href={paths.newWorkorder} variant="primary">
              Order codes
            </ButtonLink>
          )
        }
      />
      <Callout tone="note" title="A list of orders: not offered by this service">
        The service at {host} has no <code className="font-mono text-code">GET /api/v2/workorders/</code>. Orders can be
        placed, confirmed and their codes exported.
      </Callout>
      <KeptOrderList />
      <Section title="Another order">
        <OpenByNumber />
      </Section>
    </>
  );
}
