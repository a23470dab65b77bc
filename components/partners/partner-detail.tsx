'use client';

import { Check, X } from 'lucide-react';
import { AskFirst } from '#components/forms/ask-first.tsx';
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
import { acceptPartnership, endPartnership } from './actions.ts';
import { endingWords, mayDo, type OwnPartnership, seenBy } from './partner-words.ts';

/** One partnership: where it stands, what it lets either side do, accepting and ending it. */
export function PartnerDetail({ partnership, company }: { partnership: Partnership; company: number }) {
  const seen = seenBy(company, partnership);
  const { other, otherIs, label, tone, stage } = seen;
  const { may, mayNot } = mayDo(otherIs === 'printing partner' ? 'brand owner' : 'printing partner');
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
              `A ${otherIs}`,
              <span key="since">
                since <Time value={partnership.state_changed_at} format="date" />
              </span>,
            ]}
          />
        }
        actions={<Steps id={partnership.id} seen={seen} />}
      />
      {stage === 'asked' && (
        <Callout title={`${other.name} asks you to be partners`} className="mb-2">
          Nothing is shared before you accept.
        </Callout>
      )}
      {stage === 'asking' && (
        <Callout tone="wait" title={`${other.name} has not answered yet`} className="mb-2">
          An administrator there accepts under Settings, Partners.
        </Callout>
      )}
      <DetailLayout
        rail={
          <Facts
            facts={[
              { label: 'Slug', value: other.slug, copy: other.slug, mono: true },
              {
                label: 'Asked by',
                value:
                  partnership.requested_by === null
                    ? 'Set up by the operator'
                    : partnership.requested_by === company
                      ? 'You'
                      : other.name,
              },
              { label: 'Asked', value: <Time value={partnership.created_at} /> },
            ]}
          />
        }
      >
        <Section title={`What ${otherIs === 'printing partner' ? other.name : 'you'} may do as partner`}>
          <ul className="grid max-w-160 list-none gap-2">
            {may.map((line) => (
              <li key={line} className="flex gap-2.5">
                <Check size={15} strokeWidth={2} aria-hidden="true" className="mt-0.5 flex-none text-ok" />
                {line}
              </li>
            ))}
          </ul>
        </Section>
        <Section title="What stays out of reach">
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
  if (stage === 'over') return <ButtonLink href={paths.newPartner}>Ask again</ButtonLink>;
  if (stage === 'partners') {
    return (
      <AskFirst
        label="End partnership"
        danger
        title={`End the partnership with ${other.name}?`}
        description={endingWords}
        confirmLabel="End partnership"
        run={() => endPartnership(id)}
        done="Partnership ended"
      />
    );
  }
  if (stage === 'asking') {
    return (
      <AskFirst
        label="Take back"
        title="Take back what you asked for?"
        description={`${other.name} can then no longer accept. You can ask again.`}
        confirmLabel="Take back"
        run={() => endPartnership(id)}
        done="Taken back"
      />
    );
  }
  return (
    <>
      <AskFirst
        label="Decline"
        title={`Decline what ${other.name} asks?`}
        description="No partnership begins. Either of you can ask again."
        confirmLabel="Decline"
        run={() => endPartnership(id)}
        done="Declined"
      />
      <AskFirst
        label="Accept"
        variant="primary"
        title={`Be partners with ${other.name}?`}
        description="Orders can then be addressed between you, with what this page says a partner may do. Either side can end it."
        confirmLabel="Accept"
        run={() => acceptPartnership(id)}
        done={`You and ${other.name} are partners`}
      />
    </>
  );
}
