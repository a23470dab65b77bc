import { TextLink } from '#components/ui/text-link.tsx';
import { paths } from '#lib/portal/paths.ts';

/** Said when the answer to a file that was sent got lost: a second try goes on with the same record. */
export const unsureUpload = {
  title: 'The file may or may not be on its way',
  children: (
    <>
      Try again: nothing is taken in twice. Or <TextLink href={paths.ingestion}>look for its record</TextLink>.
    </>
  ),
};
