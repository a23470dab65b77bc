import { useTranslations } from 'next-intl';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { Callout } from '#components/ui/callout.tsx';
import type { CaseSummary } from '#lib/contract/cases.ts';
import { paths } from '#lib/portal/paths.ts';

interface CaseOfProps {
  found: CaseSummary;
  /** Kind of the page that shows the case. */
  of: 'code' | 'order';
}

/** The case of a code or an order that is not closed, first on its page. */
export function CaseOf({ found, of }: CaseOfProps) {
  const t = useTranslations('cases');
  return (
    <Callout
      tone={found.state === 'open' ? 'bad' : 'wait'}
      title={t('openCaseOf', { id: String(found.id), state: t(`state.${found.state}`) })}
      className="mt-[26px]"
    >
      {t(of === 'code' ? 'caseText' : 'caseTextOfOrder', { count: found.codes_in_all, others: found.codes_in_all - 1 })}
      <span className="mt-2.5 block">
        <ButtonLink href={paths.case(found.id)}>{t('toCase')}</ButtonLink>
      </span>
    </Callout>
  );
}
