import { useTranslations } from 'next-intl';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { Callout } from '#components/ui/callout.tsx';

/** The way back to the order form that led to the partners. */
export function BackToOrder({ order }: { order: string | undefined }) {
  const t = useTranslations('partners');
  if (!order) return null;
  return (
    <Callout title={t('order.title')} className="mb-4">
      <p>{t('order.text')}</p>
      <ButtonLink href={order} className="mt-2.5">
        {t('order.back')}
      </ButtonLink>
    </Callout>
  );
}
