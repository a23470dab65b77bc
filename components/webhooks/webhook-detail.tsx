'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useLive } from '#components/data-table/use-live.ts';
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
import { showToast } from '#components/ui/toast-store.ts';
import type { Delivery, Webhook } from '#lib/contract/webhooks.ts';
import { leaveIfSignedOut } from '#lib/portal/leave-if-signed-out.ts';
import { paths } from '#lib/portal/paths.ts';
import { loadDeliveries, removeWebhook, sendTestEvent } from './actions.ts';
import { DeliveryList } from './delivery-list.tsx';
import { RotateSecret } from './rotate-secret.tsx';
import { TestEvent } from './test-event.tsx';
import type { DeliveryListValues, DeliveryPage } from './webhook-list-params.ts';
import { eventsLine, webhookState } from './webhook-words.ts';

interface WebhookDetailProps {
  webhook: Webhook;
  values: DeliveryListValues;
  initial: DeliveryPage;
  loadedAt: number;
}

/** One webhook: whether it works, what was sent to it, and what one can do with it. */
export function WebhookDetail({ webhook, values, initial, loadedAt }: WebhookDetailProps) {
  const router = useRouter();
  const { data, refresh } = useLive({
    key: ['deliveries', webhook.id, values],
    initial,
    loadedAt,
    load: () => loadDeliveries(webhook.id, values),
    isRunning: (page) => page.results.some((row) => row.status === 'pending' && row.attempts === 0),
  });
  const [test, setTest] = useState<{ sent: Delivery; at: number }>();
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    setFailure(undefined);
    const result = await sendTestEvent(webhook.id).catch(() => undefined);
    setBusy(false);
    if (result?.ok) {
      setTest({ sent: result.data, at: Date.now() });
      refresh();
    } else if (!result || !leaveIfSignedOut(result)) setFailure(result?.message ?? 'The portal cannot be reached.');
  };
  const { label, tone, detail } = webhookState(webhook);
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
              eventsLine(webhook.events),
            ]}
          />
        }
        actions={
          <>
            <ButtonLink href={paths.editWebhook(webhook.id)}>Change</ButtonLink>
            <Button variant="primary" busy={busy} disabled={!webhook.is_active} onClick={send}>
              Send a test event
            </Button>
          </>
        }
      />
      {detail && (
        <Callout tone={tone === 'bad' ? 'bad' : 'wait'} title={label} className="mb-4">
          {detail}{' '}
          {webhook.failing_since && (
            <>
              No attempt has succeeded since <Time value={webhook.failing_since} />.{' '}
            </>
          )}
          {!webhook.is_active && 'Switch it on again under Change once your receiver works.'}
        </Callout>
      )}
      {failure && (
        <Callout tone="bad" title="The test event was not sent" role="alert" className="mb-4">
          {failure}
        </Callout>
      )}
      {test && (
        <TestEvent key={test.sent.id} webhook={webhook.id} sent={test.sent} sentAt={test.at} onResult={refresh} />
      )}
      <DetailLayout rail={<Rail webhook={webhook} onChange={() => router.refresh()} />}>
        <Section title="Deliveries of the last 30 days">
          <DeliveryList webhook={webhook.id} values={values} page={data} />
        </Section>
      </DetailLayout>
    </>
  );
}

function Rail({ webhook, onChange }: { webhook: Webhook; onChange: () => void }) {
  const router = useRouter();
  return (
    <div className="grid gap-6">
      <Facts
        facts={[
          { label: 'Address', value: <span className="break-all">{webhook.url}</span>, copy: webhook.url, mono: true },
          { label: 'Description', value: webhook.description || null },
          {
            label: 'Events',
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
          { label: 'Created', value: <Time value={webhook.created_at} /> },
          {
            label: 'Old secret',
            value: webhook.previous_secret_expires_at && (
              <>
                signs too until <Time value={webhook.previous_secret_expires_at} />
              </>
            ),
          },
        ]}
      />
      <div className="flex flex-wrap gap-2">
        <RotateSecret webhook={webhook.id} onRotated={onChange} />
        <ConfirmDialog
          trigger={<Button variant="danger">Delete</Button>}
          title="Delete this webhook?"
          description="Nothing more is sent to this address, and its log of deliveries goes with it. This cannot be taken back."
          confirmLabel="Delete webhook"
          danger
          onConfirm={async () => {
            const result = await removeWebhook(webhook.id);
            if (!result.ok) return result.message;
            showToast({ title: 'Webhook deleted' });
            router.push(paths.webhooks);
            return undefined;
          }}
        />
      </div>
    </div>
  );
}
