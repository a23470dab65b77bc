'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ExportDialog } from '#components/codes/export-dialog.tsx';
import { DisabledUntilHydrated } from '#components/shell/disabled-until-hydrated.tsx';
import { Button } from '#components/ui/button.tsx';
import { Callout } from '#components/ui/callout.tsx';
import { DetailLayout } from '#components/ui/detail-layout.tsx';
import { Facts } from '#components/ui/facts.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Section } from '#components/ui/section.tsx';
import { Time } from '#components/ui/time.tsx';
import type { Workorder } from '#lib/contract/workorders.ts';
import { ConfirmByNumber } from './confirm-by-number.tsx';
import { useStoredOrders } from './stored-orders.ts';
import { workorderTitle } from './workorder-state.ts';

interface UnlistedOrderProps {
  id: number;
  host: string;
  mayConfirm: boolean;
  mayExport: boolean;
}

const pathOf = (id: number) => `/api/v2/workorders/${id}/`;

/**
 * An order at a service that cannot be asked for it: what this browser remembers, and what can be done by its number.
 */
export function UnlistedOrder({ id, host, mayConfirm, mayExport }: UnlistedOrderProps) {
  const t = useTranslations('workorders');
  const common = useTranslations('common');
  const [orders, keep] = useStoredOrders();
  const [confirmed, setConfirmed] = useState<Workorder>();
  const order = orders.find((each) => each.id === id);
  const title = workorderTitle(order ?? { id, reference: null }, common);
  return (
    // Its script loads after that of the page.
    <DisabledUntilHydrated>
      <PageHeader
        title={title}
        state={order && t('unlisted.codesOrdered', { quantity: order.quantity, kind: order.isSid ? 'sid' : 'secure' })}
        actions={
          mayExport && (
            <ExportDialog
              filters={{ workorder: String(id) }}
              words={t('unlisted.codesOf', { order: title })}
              trigger={<Button variant="primary">{t('unlisted.export')}</Button>}
            />
          )
        }
      />
      <DetailLayout
        rail={
          <Facts
            facts={[
              { label: t('one'), value: id, copy: String(id), mono: true },
              { label: t('column.reference'), value: order?.reference ?? null },
              { label: t('unlisted.printing'), value: order?.isConfirmed ? t('unlisted.confirmedHere') : null },
              { label: t('column.ordered'), value: order ? <Time value={order.at} /> : null },
            ]}
          />
        }
      >
        <Callout tone="note" title={t('unlisted.noState')} className="mt-5">
          {t.rich('unlisted.noStateText', {
            host,
            known: String(order !== undefined),
            path: () => <code className="font-mono text-code">{`GET ${pathOf(id)}`}</code>,
          })}
        </Callout>
        {mayConfirm && order?.isSid !== true && (confirmed || order?.isConfirmed !== true) && (
          <Section title={t('confirm.action')}>
            {confirmed ? (
              <Callout tone="ok" role="status" title={t('unlisted.confirmed')}>
                {t('unlisted.making', {
                  equipment: confirmed.equipment?.name ?? t('unlisted.thisEquipment'),
                  substrate: confirmed.substrate?.name ?? t('unlisted.thisSubstrate'),
                })}
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
    </DisabledUntilHydrated>
  );
}
