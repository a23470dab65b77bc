import { ButtonLink } from '#components/ui/button-link.tsx';
import type { ListStep } from './define-list.ts';

/** First steps of a list, the main one last. */
export function ListSteps({ steps }: { steps: readonly ListStep[] | ListStep }) {
  const all = [steps].flat() as readonly ListStep[];
  return all.map(({ href, label }, index) => (
    <ButtonLink key={href} href={href} {...(index === all.length - 1 && { variant: 'primary' as const })}>
      {label}
    </ButtonLink>
  ));
}
