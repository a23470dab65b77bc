import { useTranslations } from 'next-intl';
import { Status } from '#components/ui/status.tsx';
import type { AuthenticationStatus } from '#lib/contract/photo.ts';
import { verdicts } from './verdict-words.ts';

/** A verdict as a dot and its word, in lists. */
export function VerdictStatus({ status }: { status: AuthenticationStatus }) {
  return <Status tone={verdicts[status].tone}>{useTranslations('common')(`verdict.${status}`)}</Status>;
}
