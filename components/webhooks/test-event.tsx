'use client';

import { useTranslations } from 'next-intl';
import { usePolling } from '#components/swr/use-polling.ts';
import { Callout } from '#components/ui/callout.tsx';

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
  const { data } = usePolling<Delivery>({
    key: ['delivery', sent.id],
    initial: sent,
    loadedAt: sentAt,
    load: () => loadDelivery(webhook, sent.id),
    isRunning: isUntried,
    interval: 1_000,
    onDone: onResult,
  });
  const t = useTranslations('webhooks');
  const nextAt = data.next_attempt_at;
  const link = <TextLink href={paths.webhookDelivery(webhook, sent.id)}>{t('test.link')}</TextLink>;
  if (isUntried(data)) {
    return (
      <Callout title={t('test.sending')} role="status" className="mb-4">
        <span className="inline-flex items-center gap-2">
          <Spinner /> {t('test.waiting')}
        </span>
      </Callout>
    );
  }
  const answered =
    data.response_status === null
      ? undefined
      : data.duration_ms === null
        ? t('test.answered', { status: String(data.response_status) })
        : t('test.answeredAfter', { status: String(data.response_status), ms: data.duration_ms });
  if (data.status === 'delivered') {
    return (
      <Callout tone="ok" title={t('test.taken')} role="status" className="mb-4">
        {answered} {link}
      </Callout>
    );
  }
  return (
    <Callout tone="bad" title={t('test.notTaken')} role="status" className="mb-4">
      {answered ?? data.error ?? t('test.noAnswer')}{' '}
      {nextAt && <>{t.rich('test.nextTry', { time: () => <Time value={nextAt} format="clock" /> })} </>}
      {link}
    </Callout>
  );
}

const isUntried = (delivery: Delivery) => delivery.status === 'pending' && delivery.attempts === 0;
