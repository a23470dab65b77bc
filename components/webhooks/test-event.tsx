'use client';

import { useLive } from '#components/data-table/use-live.ts';
import { Callout } from '#components/ui/callout.tsx';
import { formatNumber } from '#components/ui/format.ts';
import { Spinner } from '#components/ui/spinner.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { Time } from '#components/ui/time.tsx';
import type { Delivery } from '#lib/contract/webhooks.ts';
import { paths } from '#lib/portal/paths.ts';
import { loadDelivery } from './actions.ts';

interface TestEventProps {
  webhook: number;
  sent: Delivery;
  /** When it was sent, in milliseconds. */
  sentAt: number;
  onResult: () => void;
}

/** How a test event goes, from the moment it was sent until the receiver has answered. */
export function TestEvent({ webhook, sent, sentAt, onResult }: TestEventProps) {
  const { data } = useLive<Delivery>({
    key: ['delivery', sent.id],
    initial: sent,
    loadedAt: sentAt,
    load: () => loadDelivery(webhook, sent.id),
    isRunning: isUntried,
    interval: 1_000,
    onDone: onResult,
  });
  const link = <TextLink href={paths.webhookDelivery(webhook, sent.id)}>What was sent and answered</TextLink>;
  if (isUntried(data)) {
    return (
      <Callout title="Sending the test event" role="status" className="mb-4">
        <span className="inline-flex items-center gap-2">
          <Spinner /> Waiting for your receiver to answer. It has ten seconds.
        </span>
      </Callout>
    );
  }
  const took = data.duration_ms === null ? '' : ` after ${formatNumber(data.duration_ms)} ms`;
  if (data.status === 'delivered') {
    return (
      <Callout tone="ok" title="Your receiver took the test event" role="status" className="mb-4">
        It answered {data.response_status}
        {took}. {link}
      </Callout>
    );
  }
  return (
    <Callout tone="bad" title="Your receiver did not take the test event" role="status" className="mb-4">
      {data.response_status === null
        ? (data.error ?? 'No answer came.')
        : `It answered ${data.response_status}${took}.`}{' '}
      {data.next_attempt_at && (
        <>
          The next try is at <Time value={data.next_attempt_at} format="clock" />.{' '}
        </>
      )}
      {link}
    </Callout>
  );
}

const isUntried = (delivery: Delivery) => delivery.status === 'pending' && delivery.attempts === 0;
