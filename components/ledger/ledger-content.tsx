import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Callout } from '#components/ui/callout.tsx';
import { Section } from '#components/ui/section.tsx';
import { DriftSection } from './drift-section.tsx';
import { describeCell, type LedgerFacts } from './ledger-words.ts';
import { ProofsSection } from './proofs-section.tsx';
import { RatesSection } from './rates-section.tsx';
import { SureSection } from './sure-section.tsx';
import { VerdictsSection } from './verdicts-section.tsx';

/** Evidence for a model's verdicts, from the proofs it was fitted from to the photos it judged. */
export function LedgerContent({ ledger, challenges }: { ledger: LedgerFacts; challenges: ReactNode }) {
  const t = useTranslations('ledger');
  return (
    <>
      {ledger.cell.reason !== 'right' && (
        <Callout tone="wait" title={t(`cellTitle.${ledger.cell.reason}`)}>
          {describeCell(ledger, t)}
        </Callout>
      )}
      <RatesSection ledger={ledger} />
      {challenges}
      <ProofsSection ledger={ledger} />
      <SureSection ledger={ledger} />
      <DriftSection ledger={ledger} />
      <VerdictsSection ledger={ledger} />
      <Section title={t('means.label')}>
        <div className="grid max-w-prose gap-2 text-sm/5 text-ink2">
          <p>{t('means.says')}</p>
          <p>{t('means.not')}</p>
        </div>
      </Section>
    </>
  );
}
