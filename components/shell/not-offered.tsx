import { ButtonLink } from '#components/ui/button-link.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import type { PageNeed } from '#lib/portal/foreign/page-needs.ts';
import { paths } from '#lib/portal/paths.ts';

/** In place of a page that the service the portal is pointed at cannot fill: what is missing there. */
export function NotOffered({ need: { what, why, method, path }, host }: { need: PageNeed; host: string }) {
  return (
    <EmptyState
      level={1}
      title={`${what}: not offered by this service`}
      action={<ButtonLink href={paths.overview}>To the first page</ButtonLink>}
    >
      The service at <span className="font-mono text-code">{host}</span> has no{' '}
      <code className="font-mono text-code break-words">{`${method} ${path}`}</code>. {why}
    </EmptyState>
  );
}
