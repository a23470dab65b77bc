import { useTranslations } from 'next-intl';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import type { PageNeed } from '#lib/portal/pages.ts';
import { paths } from '#lib/portal/paths.ts';

interface NotOfferedProps {
  need: { what: string; why?: string } & Pick<PageNeed, 'method' | 'path'>;
  host: string;
}

/** In place of a page that the service the portal is pointed at cannot fill: what is missing there. */
export function NotOffered({ need: { what, why, method, path }, host }: NotOfferedProps) {
  const t = useTranslations('shell');
  const common = useTranslations('common');
  return (
    <EmptyState
      level={1}
      title={t('notOffered.what', { what })}
      action={<ButtonLink href={paths.overview}>{common('toFirstPage')}</ButtonLink>}
    >
      {t.rich('notOffered.text', {
        host: () => <span className="font-mono text-code">{host}</span>,
        endpoint: () => <code className="font-mono text-code break-words">{`${method} ${path}`}</code>,
      })}{' '}
      {why}
    </EmptyState>
  );
}
