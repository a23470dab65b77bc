'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { toast } from 'sonner';
import { listInput } from '#components/data-table/define-list.ts';
import type { ListValues } from '#components/data-table/list-params.ts';
import { usePolling } from '#components/swr/use-polling.ts';
import { useUnreachable } from '#components/swr/use-unreachable.ts';
import { Button } from '#components/ui/button.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { Callout } from '#components/ui/callout.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { DetailLayout } from '#components/ui/detail-layout.tsx';
import { Facts } from '#components/ui/facts.tsx';
import { PageHeader, StateLine } from '#components/ui/page-header.tsx';
import { Section } from '#components/ui/section.tsx';
import { Status } from '#components/ui/status.tsx';
import { Time } from '#components/ui/time.tsx';
import type { Delivery, Webhook } from '#lib/contract/webhooks.ts';
import { leaveIfSignedOut } from '#lib/portal/leave-if-signed-out.ts';
import { paths } from '#lib/portal/paths.ts';
import { deleteWebhook, loadDeliveries, sendTestEvent } from './actions.ts';
import { deliveries } from './deliveries.list.tsx';
import { DeliveryList } from './delivery-list.tsx';
import { RotateSecret } from './rotate-secret.tsx';
import { TestEvent } from './test-event.tsx';
import { eventsLine, webhookState } from './webhook-words.ts';

interface WebhookDetailProps {
  webhook: Webhook;
  values: ListValues & Record<string, unknown>;
  initial: { count: number; results: Delivery[] };
  loadedAt: number;
}

/** One webhook: whether it works, what was sent to it, and what one can do with it. */
export function WebhookDetail({ webhook, values, initial, loadedAt }: WebhookDetailProps) {
  const t = useTranslations('webhooks');
  const router = useRouter();
  const { data, refresh } = usePolling({
    key: ['deliveries', webhook.id, values],
    initial,
    loadedAt,
    load: () => loadDeliveries(webhook.id, listInput(deliveries, values).query),
    isRunning: (page) => page.results.some((row) => row.status === 'pending' && row.attempts === 0),
  });
  const [test, setTest] = useState<{ sent: Delivery; at: number }>();
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const unreachable = useUnreachable();
  const send = async () => {
    setBusy(true);
    setFailure(undefined);
    const result = await sendTestEvent(webhook.id).catch(unreachable);
    setBusy(false);
    if (result.ok) {
      setTest({ sent: result.data, at: Date.now() });
      refresh();
    } else if (!leaveIfSignedOut(result)) setFailure(result.message);
  };
  const { label, tone, detail } = webhookState(webhook, t);
  const failingSince = webhook.failing_since;
  return (
    <>
      <PageHeader
        title={<span className="break-all">{webhook.url}</span>}
        state={
          <StateLine
            parts={[
              <Status key="state" tone={tone}>
                {label}
              </Status>,
              eventsLine(webhook.events, t),
            ]}
          />
        }
        actions={
          <>
            <ButtonLink href={paths.editWebhook(webhook.id)}>{t('change.label')}</ButtonLink>
            <Button variant="primary" busy={busy} disabled={!webhook.is_active} onClick={send}>
              {t('test.send')}
            </Button>
          </>
        }
      />
      {detail && (
        <Callout tone={tone === 'bad' ? 'bad' : 'wait'} title={label} className="mb-4">
          {detail} {failingSince && <>{t.rich('noneSince', { time: () => <Time value={failingSince} /> })} </>}
          {!webhook.is_active && t('switchOnAgain')}
        </Callout>
      )}
      {failure && (
        <Callout tone="bad" title={t('test.notSent')} role="alert" className="mb-4">
          {failure}
        </Callout>
      )}
      {test && (
        <TestEvent key={test.sent.id} webhook={webhook.id} sent={test.sent} sentAt={test.at} onResult={refresh} />
      )}
      <DetailLayout rail={<Rail webhook={webhook} onChange={() => router.refresh()} />}>
        <Section title={t('deliveriesOf30')}>
          <DeliveryList values={values} count={data.count} rows={data.results} given={{ webhook: webhook.id }} />
        </Section>
      </DetailLayout>
    </>
  );
}

function Rail({ webhook, onChange }: { webhook: Webhook; onChange: () => void }) {
  const t = useTranslations('webhooks');
  const oldSecretUntil = webhook.previous_secret_expires_at;
  const router = useRouter();
  return (
    <div className="grid gap-6">
      <Facts
        facts={[
          {
            label: t('address'),
            value: <span className="break-all">{webhook.url}</span>,
            copy: webhook.url,
            mono: true,
          },
          { label: t('description'), value: webhook.description || null },
          {
            label: t('events'),
            value: (
              <ul className="list-none">
                {webhook.events.map((event) => (
                  <li key={event} className="font-mono text-code/5">
                    {event}
                  </li>
                ))}
              </ul>
            ),
          },
          { label: t('created'), value: <Time value={webhook.created_at} /> },
          {
            label: t('oldSecret'),
            value: oldSecretUntil && t.rich('oldSecretUntil', { time: () => <Time value={oldSecretUntil} /> }),
          },
        ]}
      />
      <div className="flex flex-wrap gap-2">
        <RotateSecret webhook={webhook.id} onRotated={onChange} />
        <ConfirmDialog
          trigger={<Button variant="danger">{t('delete.label')}</Button>}
          title={t('delete.title')}
          description={t('delete.text')}
          confirmLabel={t('delete.confirm')}
          danger
          onConfirm={async () => {
            const result = await deleteWebhook(webhook.id);
            if (!result.ok) return result.message;
            toast.success(t('delete.done'));
            router.push(paths.webhooks);
            return undefined;
          }}
        />
      </div>
    </div>
  );
}
