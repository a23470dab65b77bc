import { useTranslations } from 'next-intl';
import { NoticePage } from '#components/shell/notice-page.tsx';
import { buttonStyle } from '#components/ui/button-style.ts';
import { pageTitle } from '#lib/portal/page-title.ts';

export const generateMetadata = pageTitle('app', (t) => t('notFound.title'));

export default function NotFound() {
  const t = useTranslations('app');
  const common = useTranslations('common');
  return (
    <NoticePage
      title={t('notFound.nothing')}
      action={
        // With a Link here every page would fetch that of Next.js twice: a chunk for this one, and its own.
        <a href="/" className={buttonStyle('primary')}>
          {common('toFirstPage')}
        </a>
      }
    >
      {t('notFound.text')}
    </NoticePage>
  );
}
