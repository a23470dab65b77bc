import { useTranslations } from 'next-intl';
import { NoticePage } from '#components/shell/notice-page.tsx';

/** A ledger that was withdrawn, or never was. */
export default function NoLedger() {
  const t = useTranslations('ledger');
  return <NoticePage title={t('public.gone')}>{t('public.goneText')}</NoticePage>;
}
