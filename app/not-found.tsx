import { NoticePage } from '#components/shell/notice-page.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { pageTitle } from '#lib/portal/texts.ts';
import { useTexts } from '#texts';

export const generateMetadata = pageTitle('app', (t) => t('notFound.title'));

export default function NotFound() {
  const t = useTexts('app');
  const common = useTexts('common');
  return (
    <NoticePage
      title={t('notFound.nothing')}
      action={
        <ButtonLink href="/" variant="primary">
          {common('toFirstPage')}
        </ButtonLink>
      }
    >
      {t('notFound.text')}
    </NoticePage>
  );
}
