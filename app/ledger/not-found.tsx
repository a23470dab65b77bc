import { NoticePage } from '#components/shell/notice-page.tsx';
import { useTexts } from '#texts';

/** A ledger that was withdrawn, or never was. */
export default function NoLedger() {
  const t = useTexts('ledger');
  return <NoticePage title={t('public.gone')}>{t('public.goneText')}</NoticePage>;
}
