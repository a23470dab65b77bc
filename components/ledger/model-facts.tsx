import { useLocale, useTranslations } from 'next-intl';
import { Facts } from '#components/ui/facts.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import type { ModelLedger } from '#lib/contract/print-models.ts';
import { paths } from '#lib/portal/paths.ts';
import { describeCell, type LedgerFacts, percentOf } from './ledger-words.ts';

interface ModelFactsProps {
  ledger: LedgerFacts;
  /** Named on the page of who may know. */
  partner?: string;
  substrate?: string;
  versions?: ModelLedger['versions'];
}

/** Print settings of a model, and the cell size that the press should print. */
export function ModelFacts({ ledger, partner, substrate, versions = [] }: ModelFactsProps) {
  const t = useTranslations('ledger');
  const locale = useLocale();
  const { layout, dpi, cell_dots: dots, cell, version } = ledger;
  const others = versions.filter((each) => each.version !== version);
  return (
    <>
      <Facts
        facts={[
          { label: t('fact.partner'), value: partner },
          { label: t('fact.substrate'), value: substrate },
          { label: t('fact.layout'), value: t('fact.layoutValue', { layout: layout.replace('-', ', ') }) },
          { label: t('fact.cell'), value: t('cellDots', { dots, dpi: String(dpi) }) },
          {
            label: t('fact.recommended'),
            value: t('cellDots', { dots: cell.recommended_cell_dots, dpi: String(dpi) }),
          },
          { label: t('fact.copy'), value: t('fact.copyLoss', { share: percentOf(cell.copy_loss, locale) }) },
          {
            label: t('fact.versions'),
            value:
              others.length > 0 ? (
                // Each 24 px high, since they stand above each other too.
                <span className="-my-0.5 flex flex-wrap gap-x-2">
                  {others.map((each) => (
                    <TextLink key={each.id} href={paths.modelLedger(each.id)} className="py-0.5">
                      {t('version', { version: String(each.version) })}
                    </TextLink>
                  ))}
                </span>
              ) : undefined,
            isLink: true,
          },
        ]}
      />
      {cell.reason === 'right' && <p className="mt-3 text-xs text-ink3">{describeCell(ledger, t)}</p>}
    </>
  );
}
