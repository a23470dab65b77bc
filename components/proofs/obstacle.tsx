import { useTranslations } from 'next-intl';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { Callout } from '#components/ui/callout.tsx';
import { paths } from '#lib/portal/paths.ts';

/** Obstacle before the first photo, and the way to remove it. */
export function Obstacle({ workorder, title, text }: { workorder: number; title: string; text: string }) {
  const t = useTranslations('proofs');
  return (
    <Callout tone="wait" title={title} className="mb-4">
      {text}
      <span className="mt-2 block">
        <ButtonLink href={paths.workorder(workorder)}>{t('page.toWorkorder')}</ButtonLink>
      </span>
    </Callout>
  );
}
