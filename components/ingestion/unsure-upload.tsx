import { TextLink } from '#components/ui/text-link.tsx';
import { paths } from '#lib/portal/paths.ts';
import type { Translator } from '#lib/texts/translator.ts';

/** Said when the answer to a file that was sent got lost: a second try goes on with the same record. */
export const unsureUpload = (t: Translator<'ingestion'>) => ({
  title: t('unsure.title'),
  children: t.rich('unsure.text', { link: (inside) => <TextLink href={paths.ingestion}>{inside}</TextLink> }),
});
