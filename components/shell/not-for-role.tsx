import { useTranslations } from 'next-intl';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { paths } from '#lib/portal/paths.ts';
import { PortalPage } from './portal-page.tsx';

/** Page for a role that may not use it, instead of an empty list. The service refuses its calls as well. */
export function NotForRole({ title }: { title: string }) {
  const t = useTranslations('shell');
  const common = useTranslations('common');
  return (
    <PortalPage crumbs={[{ label: title }]}>
      <EmptyState
        level={1}
        title={t('notForRole.title', { page: title })}
        action={<ButtonLink href={paths.overview}>{common('toFirstPage')}</ButtonLink>}
      >
        {t('notForRole.text')}
      </EmptyState>
    </PortalPage>
  );
}
