import { TextLink } from '#components/ui/text-link.tsx';
import { paths } from '#lib/portal/paths.ts';
import type { Translator } from '#lib/texts/translator.ts';
import type { ChangeKind } from './change-words.ts';

/** Said when no answer came to what starts work on many codes. Sent again from the same dialog it is done once. */
export function unsureStart(kind: ChangeKind, t: Translator<'codes'>) {
  const what = kind === 'export' ? 'export' : 'change';
  const href = kind === 'export' ? paths.downloads : paths.codeTasks;
  return {
    title: t(`unsure.${what}`),
    children: t.rich(`unsure.${what}Text`, { link: (inside) => <TextLink href={href}>{inside}</TextLink> }),
  };
}

/** An export by filters has nothing that tells a second from the first: then there are two files, and no harm. */
export const unsureExport = (t: Translator<'codes'>) => ({
  title: t('unsure.export'),
  children: t.rich('unsure.filtersText', {
    link: (inside) => <TextLink href={paths.downloads}>{inside}</TextLink>,
  }),
});
