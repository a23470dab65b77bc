import { TextLink } from '#components/ui/text-link.tsx';
import { paths } from '#lib/portal/paths.ts';
import type { Texts } from '#lib/texts/make-texts.ts';

/** Said when the answer to a file that was sent got lost: a second try goes on with the same record. */
export const unsureUpload = (t: Texts<'ingestion'>) => ({
  title: t('unsure.title'),
  children: t.rich('unsure.text', { link: (inside) => <TextLink href={paths.ingestion}>{inside}</TextLink> }),
});
