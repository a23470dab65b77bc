'use client';

import { useState } from 'react';
import { ExportDialog } from '#components/codes/export-dialog.tsx';
import { Button } from '#components/ui/button.tsx';
import { Callout } from '#components/ui/callout.tsx';
import { DetailLayout } from '#components/ui/detail-layout.tsx';
import { Facts } from '#components/ui/facts.tsx';
import { formatNumber } from '#components/ui/format.ts';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Section } from '#components/ui/section.tsx';
import { Time } from '#components/ui/time.tsx';
import type { Workorder } from '#lib/contract/workorders.ts';
import { ConfirmByNumber } from './confirm-by-number.tsx';
import { orderTitle } from './kept-order-list.tsx';
import { useKeptOrders } from './kept-orders.ts';

interface UnlistedOrderProps {
  id: number;
  host: string;
  mayConfirm: boolean;
  mayExport: boolean;
}

/** An order at a service that cannot be asked for it: what this browser remembers, and what can be done by its number. */
export function UnlistedOrder({ id, host, mayConfirm, mayExport }: UnlistedOrderProps) {
  const [orders, keep] = useKeptOrders();
  const [confirmed, setConfirmed] = useState<Workorder>();
  const order = orders.find((each) => each.id === id);
  const title = orderTitle(order ?? { id, reference: null });
  return (
    <>
      <PageHeader
        title={title}
        state={
          order ? `${formatNumber(order.quantity)} ${order.isSid ? 'SID codes' : 'secure codes'} ordered` : undefined
        }
        actions={
          mayExport && (
            <ExportDialog
              filters={{ workorder: String(id) }}
              words={`Codes of ${title}`}
              trigger={<Button variant="primary">Export its codes</Button>}
            />
          )
        }
      />
      <DetailLayout
        rail={
          <Facts
            facts={[
              { label: 'Workorder', value: id, copy: String(id), mono: true },
              { label: 'Reference', value: order?.reference ?? null },
              { label: 'Printing', value: order?.isConfirmed ? 'confirmed here' : null },
              { label: 'Ordered', value: order ? <Time value={order.at} /> : null },
            ]}
          />
        }
      >
        <Callout tone="note" title="The state of an order: not offered by this service" className="mt-5">
          The service at {host} has no <code className="font-mono text-code">GET /api/v2/workorders/{id}/</code>.{' '}
          {order ? 'What is shown was remembered when it was ordered here.' : 'It was not ordered in this browser.'} Its
          codes can be exported as soon as they are made.
        </Callout>
        {mayConfirm && order?.isSid !== true && (confirmed || order?.isConfirmed !== true) && (
          <Section title="Confirm printing">
            {confirmed ? (
              <Callout tone="ok" role="status" title="The printing is confirmed">
                The service makes the codes for {confirmed.equipment?.name ?? 'this equipment'} on{' '}
                {confirmed.substrate?.name ?? 'this substrate'} now.
              </Callout>
            ) : (
              <ConfirmByNumber
                id={id}
                onConfirmed={(workorder) => {
                  setConfirmed(workorder);
                  if (order) keep(workorder);
                }}
              />
            )}
          </Section>
        )}
      </DetailLayout>
    </>
  );
}
