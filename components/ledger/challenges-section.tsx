import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Section } from '#components/ui/section.tsx';
import { Status } from '#components/ui/status.tsx';
import { Table, TBody, Td, THead, Th, Tr } from '#components/ui/table.tsx';
import { Time } from '#components/ui/time.tsx';
import type { Challenge, ChallengeTally } from '#lib/contract/challenges.ts';
import { formatNumber } from '#lib/format/numbers.ts';
import { describeInterval } from './ledger-words.ts';
import { OnPhone } from './on-phone.tsx';
import { SectionText } from './section-text.tsx';

interface ChallengesSectionProps {
  challenges: readonly Challenge[];
  /** Right of the heading: the way to a new one. */
  end?: ReactNode;
  /** Step that is required before one can be opened. */
  note?: string | undefined;
  /** Actions on one challenge. */
  actionsOf?: (challenge: Challenge) => ReactNode;
}

/** Results of attempts to fool the model. */
export function ChallengesSection({ challenges, end, note, actionsOf }: ChallengesSectionProps) {
  const t = useTranslations('ledger');
  return (
    <Section title={t('challenge.heading')} end={end}>
      <SectionText>{t('challenge.text')}</SectionText>
      {challenges.length === 0 && <p className="text-sm/5 text-ink2">{t('challenge.none')}</p>}
      {note && <p className="mb-2.5 text-sm/5 text-ink2">{note}</p>}
      <div className="flex flex-col gap-5">
        {challenges.map((challenge) => (
          <OneChallenge key={challenge.id} challenge={challenge} actions={actionsOf?.(challenge)} />
        ))}
      </div>
      {challenges.length > 0 && <p className="mt-2.5 text-xs text-ink3">{t('challenge.intervals')}</p>}
    </Section>
  );
}

function OneChallenge({ challenge, actions }: { challenge: Challenge; actions: ReactNode }) {
  const t = useTranslations('ledger');
  const { id, state, graphics, opened_at: openedAt, results } = challenge;
  return (
    <div className="min-w-0">
      <div className="mb-2.5 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="flex flex-wrap items-center gap-x-3 text-sm/5 text-ink2">
          <span className="font-medium text-ink">{t('challenge.name', { id: String(id) })}</span>
          <Status tone={state === 'open' ? 'running' : 'off'}>{t(`challenge.${state}`)}</Status>
          <span>{t.rich('challenge.since', { graphics, time: () => <Time value={openedAt} format="date" /> })}</span>
        </p>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
      <Table label={t('challenge.label', { id: String(id) })} tight>
        <THead>
          <Th className="md:whitespace-normal">{t('challenge.what')}</Th>
          <Th numeric>{t('challenge.photos')}</Th>
          <Th numeric className="md:whitespace-normal">
            {t('challenge.asOriginal')}
          </Th>
          <Th numeric className="md:whitespace-normal">
            {t('challenge.asUnknown')}
          </Th>
          <Th numeric className="md:whitespace-normal">
            {t('challenge.asCopy')}
          </Th>
          <Th numeric className="md:whitespace-normal">
            {t('challenge.refused')}
          </Th>
        </THead>
        <TBody>
          <TallyRow what={t('challenge.attempts')} tally={results.attempts} />
          <TallyRow what={t('challenge.originals')} tally={results.originals} />
        </TBody>
      </Table>
    </div>
  );
}

const counted = ['original', 'unknown', 'copy', 'refused'] as const;
const columns = {
  original: 'challenge.asOriginal',
  unknown: 'challenge.asUnknown',
  copy: 'challenge.asCopy',
  refused: 'challenge.refused',
} as const;

function TallyRow({ what, tally }: { what: string; tally: ChallengeTally }) {
  const t = useTranslations('ledger');
  const locale = useLocale();
  return (
    <Tr>
      <Td phone="main">{what}</Td>
      <Td numeric phone="end">
        {formatNumber(tally.photos, locale)}
      </Td>
      {counted.map((verdict) => (
        <Td key={verdict} numeric>
          <OnPhone>{t(columns[verdict])}</OnPhone>
          {tally.photos === 0
            ? '–'
            : t.rich('challenge.share', {
                count: tally[verdict].count,
                interval: describeInterval(tally[verdict], t, locale),
                range: (text) => <span className="text-ink3 md:block">{text}</span>,
              })}
        </Td>
      ))}
    </Tr>
  );
}
