import type { Metadata } from 'next';
import { NoticePage } from '#components/shell/notice-page.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';

export const metadata: Metadata = { title: 'Not found' };

export default function NotFound() {
  return (
    <NoticePage
      title="There is nothing here"
      action={
        <ButtonLink href="/" variant="primary">
          To the first page
        </ButtonLink>
      }
    >
      The address may be mistyped, or what stood here is gone or not yours to see.
    </NoticePage>
  );
}
