import { TextLink } from '#components/ui/text-link.tsx';
import { paths } from '#lib/portal/paths.ts';
import type { ChangeKind } from './change-words.ts';

/** Said when no answer came to what starts work on many codes. Sent again from the same dialog it is done once. */
export function unsureStart(kind: ChangeKind) {
  const [what, href] =
    kind === 'export' ? (['the downloads', paths.downloads] as const) : (['the changes', paths.codeTasks] as const);
  return {
    title: `The ${kind === 'export' ? 'export' : 'change'} may or may not have been started`,
    children: (
      <>
        Try again: it is started once. Or <TextLink href={href}>look for it among {what}</TextLink>.
      </>
    ),
  };
}

/** An export by filters has nothing that tells a second from the first: then there are two files, and no harm. */
export const unsureExport = {
  title: 'The export may or may not have been started',
  children: (
    <>
      <TextLink href={paths.downloads}>Look for it among the downloads</TextLink>. Started again it is made a second
      time, and nothing else.
    </>
  ),
};
