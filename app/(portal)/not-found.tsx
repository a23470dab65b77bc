import { useTranslations } from 'next-intl';
import { PortalPage } from '#components/shell/portal-page.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';

export default function PortalNotFound() {
  const t = useTranslations('shell');
  const common = useTranslations('common');
  return (
    <PortalPage crumbs={[{ label: t('notFound.title') }]}>
      <EmptyState
        level={1}
        title={t('notFound.nothing')}
        action={<ButtonLink href="/">{common('toFirstPage')}</ButtonLink>}
      >
        {t('notFound.text')}
      </EmptyState>
    </PortalPage>
  );
}
