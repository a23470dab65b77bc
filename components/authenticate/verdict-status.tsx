import { Status } from '#components/ui/status.tsx';
import type { AuthenticationStatus } from '#lib/contract/photo.ts';
import { useTexts } from '#texts';
import { verdicts } from './verdict-words.ts';

/** A verdict as a dot and its word, in lists. */
export function VerdictStatus({ status }: { status: AuthenticationStatus }) {
  return <Status tone={verdicts[status].tone}>{useTexts('common')(`verdict.${status}`)}</Status>;
}
