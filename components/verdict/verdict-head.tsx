import { useTranslations } from 'next-intl';
import { Callout } from '#components/ui/callout.tsx';
import type { AuthenticationStatus } from '#lib/contract/photo.ts';
import type { ScanEvidence } from '#lib/contract/print-quality.ts';
import { isOtherPrint, verdicts } from './verdict-words.ts';

const callouts = { ok: 'ok', active: 'note', running: 'note', wait: 'wait', bad: 'bad' } as const;

interface VerdictHeadProps {
  status: AuthenticationStatus;
  /** Evidence, once it is known. */
  evidence?: ScanEvidence | null | undefined;
  /** The answer to the photo says that the press has too few proofs: known before what it rests on. */
  hasTooFewProofs?: boolean;
  role?: 'status';
}

/** A verdict in colour and words: what it means and what to do now. `role` where it has just been made. */
export function VerdictHead({ status, evidence, hasTooFewProofs = false, role }: VerdictHeadProps) {
  const t = useTranslations('authenticate');
  const word = useTranslations('common')(`verdict.${status}`);
  const { tone } = verdicts[status];
  const isUnproved = status === 'auth_unknown' && (evidence?.unknown_reason === 'proofs' || hasTooFewProofs);
  const words = isUnproved ? (
    <>
      {t('means.too_few_proofs')} <span className="block">{t('next.too_few_proofs')}</span>
    </>
  ) : (
    <>
      {isOtherPrint(status, evidence) ? t('means.other_print') : t(`means.${status}`)}{' '}
      <span className="block">{t(`next.${status}`)}</span>
    </>
  );
  const spoken = role ? { role } : {};
  if (tone !== 'off') {
    return (
      <Callout tone={callouts[tone]} size="large" title={word} {...spoken}>
        {words}
      </Callout>
    );
  }
  return (
    <div {...spoken} className="rounded-surface bg-sunken px-[18px] py-4">
      <p className="text-title font-semibold tracking-title">{word}</p>
      <p className="mt-0.5 text-ink2">{words}</p>
    </div>
  );
}
