import { useTranslations } from 'next-intl';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { Callout } from '#components/ui/callout.tsx';
import { paths } from '#lib/portal/paths.ts';
import type { Named } from './order-lookups.ts';

interface NoPartnerProps {
  /** Companies that have not answered yet. */
  asked: readonly Named[];
  mayAsk: boolean;
  /** Address of the order form, which the partner pages lead back to. */
  order: string;
}

/** Says that the company has no printing partner yet, and leads to its partners. The draft of the order is kept. */
export function NoPartner({ asked, mayAsk, order }: NoPartnerProps) {
  const t = useTranslations('workorders');
  const [first, ...others] = asked;
  const link = first ? paths.partners : paths.newPartner;
  return (
    <Callout
      tone="wait"
      title={first ? t('noPartner.asked', { name: first.name, others: others.length }) : t('noPartner.title')}
    >
      <p>
        {first ? t('noPartner.askedText') : t('noPartner.text')}{' '}
        {!mayAsk ? t('noPartner.adminAsks') : first ? t('noPartner.kept') : t('noPartner.invite')}
      </p>
      {mayAsk && (
        <ButtonLink href={`${link}?${new URLSearchParams({ order })}`} className="mt-2.5">
          {first ? t('noPartner.toPartners') : t('noPartner.ask')}
        </ButtonLink>
      )}
    </Callout>
  );
}
