'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { usePolling } from '#components/swr/use-polling.ts';
import { useUnreachable } from '#components/swr/use-unreachable.ts';
import { Button } from '#components/ui/button.tsx';
import { Callout } from '#components/ui/callout.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { DetailLayout } from '#components/ui/detail-layout.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Facts } from '#components/ui/facts.tsx';
import { PageHeader, StateLine } from '#components/ui/page-header.tsx';
import { Section } from '#components/ui/section.tsx';
import { Status } from '#components/ui/status.tsx';
import { Time } from '#components/ui/time.tsx';
import type { DeliveryDetail as Data, Webhook } from '#lib/contract/webhooks.ts';
import { leaveIfSignedOut } from '#lib/portal/leave-if-signed-out.ts';
import { loadDelivery, replayDelivery } from './actions.ts';
import { deliveryState } from './webhook-words.ts';

interface DeliveryDetailProps {
  webhook: Webhook;
  initial: Data;
  loadedAt: number;
}

/** One delivery: what was sent, what came back at each try, and sending it again. */
export function DeliveryDetail({ webhook, initial, loadedAt }: DeliveryDetailProps) {
  const t = useTranslations('webhooks');
  const { data, refresh } = usePolling({
    key: ['delivery', initial.id],
    initial,
    loadedAt,
    load: () => loadDelivery(webhook.id, initial.id),
    isRunning: (delivery) => delivery.status === 'pending' && isSoon(delivery.next_attempt_at),
    interval: 1_000,
  });
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const unreachable = useUnreachable();
  const replay = async () => {
    setBusy(true);
    setFailure(undefined);
    const result = await replayDelivery(webhook.id, data.id).catch(unreachable);
    setBusy(false);
    if (result.ok) refresh();
    else if (!leaveIfSignedOut(result)) setFailure(result.message);
  };
  const { label, tone } = deliveryState(data, t);
  const body = JSON.stringify(data.payload, null, 2);
  return (
    <>
      <PageHeader
        title={<span className="font-mono">{data.event}</span>}
        state={
          <StateLine
            parts={[
              <Status key="state" tone={tone}>
                {label}
              </Status>,
              t('tries', { count: data.attempts }),
              <Time key="when" value={data.created_at} />,
            ]}
          />
        }
        actions={
          <Button
            variant="primary"
            busy={busy}
            disabled={data.status === 'pending' || !webhook.is_active}
            onClick={replay}
          >
            {t('sendAgain')}
          </Button>
        }
      />
      {failure && (
        <Callout tone="bad" title={t('notSentAgain')} role="alert" className="mb-4">
          {failure}
        </Callout>
      )}
      {!webhook.is_active && (
        <Callout tone="wait" title={t('isOff')} className="mb-4">
          {t('isOffText')}
        </Callout>
      )}
      <DetailLayout
        rail={
          <Facts
            facts={[
              { label: t('sentTo'), value: <span className="break-all">{webhook.url}</span>, mono: true },
              { label: t('messageId'), value: data.message_id, copy: data.message_id, mono: true },
              { label: t('nextTry'), value: data.next_attempt_at && <Time value={data.next_attempt_at} /> },
              { label: t('problem'), value: data.error },
            ]}
          />
        }
      >
        <Section title={t('answers')}>
          {data.attempt_log.length === 0 ? (
            <EmptyState title={t('notSentYet')}>{t('notSentYetText')}</EmptyState>
          ) : (
            <ol className="grid list-none gap-2.5" aria-live="polite">
              {data.attempt_log.toReversed().map((attempt) => (
                <li key={attempt.number} className="rounded-surface border border-line bg-surface">
                  <p className="flex flex-wrap items-center gap-x-4 gap-y-1 px-3.5 py-2.5 text-sm">
                    <Status tone={isTaken(attempt.response_status) ? 'ok' : 'bad'}>
                      {attempt.response_status ?? t('noAnswer')}
                    </Status>
                    <span className="text-ink3">{t('try', { number: attempt.number })}</span>
                    <span className="text-ink3">
                      <Time value={attempt.started_at} />
                    </span>
                    <span className="ml-auto figures text-ink3">{t('ms', { ms: attempt.duration_ms })}</span>
                  </p>
                  {attempt.error && <p className="border-t border-line px-3.5 py-2.5 text-sm">{attempt.error}</p>}
                  {attempt.response_excerpt && <Body text={attempt.response_excerpt} />}
                </li>
              ))}
            </ol>
          )}
        </Section>
        <Section title={t('sent')} end={<CopyButton value={body} label={t('copyBody')} />}>
          <div className="overflow-hidden rounded-surface border border-line bg-surface">
            <Body text={body} first />
          </div>
        </Section>
      </DetailLayout>
    </>
  );
}

function Body({ text, first = false }: { text: string; first?: boolean }) {
  return (
    <pre
      className={`overflow-x-auto px-3.5 py-3 font-mono text-code/5 break-words whitespace-pre-wrap text-ink2 ${first ? '' : 'border-t border-line'}`}
    >
      {text}
    </pre>
  );
}

const isTaken = (status: number | null) => status !== null && status >= 200 && status < 300;
/** A try that is hours away is not waited for. */
const isSoon = (next: string | null) => next === null || Date.parse(next) - Date.now() < 30_000;
