import { useTranslations } from 'next-intl';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { paths } from '#lib/portal/paths.ts';

/** In place of an order form that needs a template, for a company that has none: the way to ask for one. */
export function NoTemplates() {
  const t = useTranslations('workorders');
  return (
    <EmptyState
      title={t('noTemplates.title')}
      action={<ButtonLink href={paths.newTemplateRequest}>{t('noTemplates.ask')}</ButtonLink>}
    >
      {t('noTemplates.text')}
    </EmptyState>
  );
}
