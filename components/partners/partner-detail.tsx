'use client';

import { Check, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { AskFirst } from '#components/forms/ask-first.tsx';
import { usePolling } from '#components/swr/use-polling.ts';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { Callout } from '#components/ui/callout.tsx';
import { DetailLayout } from '#components/ui/detail-layout.tsx';
import { Facts } from '#components/ui/facts.tsx';
import { PageHeader, StateLine } from '#components/ui/page-header.tsx';
import { Section } from '#components/ui/section.tsx';
import { Status } from '#components/ui/status.tsx';
import { Time } from '#components/ui/time.tsx';
import type { Partnership } from '#lib/contract/partnerships.ts';
import { paths } from '#lib/portal/paths.ts';
import { loadPartnership, updatePartnership } from './actions.ts';
import { BackToOrder } from './back-to-order.tsx';
import { mayDo, type OwnPartnership, seenBy } from './partner-words.ts';

/** One partnership: its state, what it lets either side do, accepting and ending it. */
export function PartnerDetail({
  initial,
  loadedAt,
  company,
  order,
}: {
  initial: Partnership;
  loadedAt: number;
  company: number;
  /** Address of the order form that led here. */
  order: string | undefined;
}) {
  const t = useTranslations('partners');
  const { data: partnership } = usePolling({
    key: ['partnership', initial.id],
    initial,
    loadedAt,
    load: () => loadPartnership(initial.id),
    isWatched: true,
  });
  const seen = seenBy(company, partnership, t);
  const { other, otherIs, label, tone, stage } = seen;
  const { may, mayNot } = mayDo(otherIs === 'partner' ? 'brand' : 'partner', t);
  return (
    <>
      <PageHeader
        title={other.name}
        state={
          <StateLine
            parts={[
              <Status key="state" tone={tone}>
                {label}
              </Status>,
              t(`is.${otherIs}`),
              <span key="since">
                {t.rich('since', { time: () => <Time value={partnership.state_changed_at} format="date" /> })}
              </span>,
            ]}
          />
        }
        actions={<Steps id={partnership.id} seen={seen} />}
      />
      <BackToOrder order={order} />
      {stage === 'asked' && (
        <Callout title={t('asksYou', { name: other.name })} className="mb-2">
          {t('asksYouText')}
        </Callout>
      )}
      {stage === 'asking' && (
        <Callout tone="wait" title={t('notAnswered', { name: other.name })} className="mb-2">
          {t('notAnsweredText')}
        </Callout>
      )}
      <DetailLayout
        rail={
          <Facts
            facts={[
              { label: t('slug'), value: other.slug, copy: other.slug, mono: true },
              {
                label: t('askedBy'),
                value:
                  partnership.requested_by === null
                    ? t('byOperator')
                    : partnership.requested_by === company
                      ? t('you')
                      : other.name,
              },
              { label: t('asked.label'), value: <Time value={partnership.created_at} /> },
            ]}
          />
        }
      >
        <Section title={otherIs === 'partner' ? t('may.label', { name: other.name }) : t('youMay')}>
          <ul className="grid max-w-160 list-none gap-2">
            {may.map((line) => (
              <li key={line} className="flex gap-2.5">
                <Check size={15} strokeWidth={2} aria-hidden="true" className="mt-0.5 flex-none text-ok" />
                {line}
              </li>
            ))}
          </ul>
        </Section>
        <Section title={t('mayNot.label')}>
          <ul className="grid max-w-160 list-none gap-2 text-ink2">
            {mayNot.map((line) => (
              <li key={line} className="flex gap-2.5">
                <X size={15} strokeWidth={2} aria-hidden="true" className="mt-0.5 flex-none text-ink3" />
                {line}
              </li>
            ))}
          </ul>
        </Section>
      </DetailLayout>
    </>
  );
}

function Steps({ id, seen: { other, stage } }: { id: number; seen: OwnPartnership }) {
  const t = useTranslations('partners');
  if (stage === 'over') return <ButtonLink href={paths.newPartner}>{t('askAgain')}</ButtonLink>;
  if (stage === 'partners') {
    return (
      <AskFirst
        label={t('end.label')}
        danger
        title={t('end.title', { name: other.name })}
        description={t('end.text')}
        confirmLabel={t('end.label')}
        run={() => updatePartnership(id, { state: 'ended' })}
        done={t('end.done')}
      />
    );
  }
  if (stage === 'asking') {
    return (
      <AskFirst
        label={t('takeBack.label')}
        title={t('takeBack.title')}
        description={t('takeBack.text', { name: other.name })}
        confirmLabel={t('takeBack.label')}
        run={() => updatePartnership(id, { state: 'ended' })}
        done={t('takeBack.done')}
      />
    );
  }
  return (
    <>
      <AskFirst
        label={t('decline.label')}
        title={t('decline.title', { name: other.name })}
        description={t('decline.text')}
        confirmLabel={t('decline.label')}
        run={() => updatePartnership(id, { state: 'ended' })}
        done={t('decline.done')}
      />
      <AskFirst
        label={t('accept.label')}
        variant="primary"
        title={t('accept.title', { name: other.name })}
        description={t('accept.text')}
        confirmLabel={t('accept.label')}
        run={() => updatePartnership(id, { state: 'accepted' })}
        done={t('accept.done', { name: other.name })}
      />
    </>
  );
}
