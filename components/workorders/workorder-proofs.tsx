import { useTranslations } from 'next-intl';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { Section } from '#components/ui/section.tsx';
import { Status } from '#components/ui/status.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { Time } from '#components/ui/time.tsx';
import type { QaProgress } from '#lib/contract/print-quality.ts';
import { printsNeeded, varyTooMuch } from '#lib/contract/values/print-quality.ts';
import { codegenStatus } from '#lib/contract/values/workorders.ts';
import type { Workorder } from '#lib/contract/workorders.ts';
import { paths } from '#lib/portal/paths.ts';
import { describeTraining } from './proof-words.ts';
import { isSid } from './workorder-state.ts';

interface WorkorderProofsProps {
  workorder: Workorder;
  /** Left out when it could not be read. */
  proofs: QaProgress | undefined;
  /** Whether the reader takes the photos. */
  mayProve: boolean;
}

/** Whether prints of this workorder can be distinguished from copies, and the way to its proofs. */
export function WorkorderProofs({ workorder, proofs, mayProve }: WorkorderProofsProps) {
  const t = useTranslations('workorders');
  const training = useTranslations('proofs');
  if (isSid(workorder) || workorder.codegen_status !== codegenStatus.completed) return null;
  const isTrained = workorder.is_fingerprint_trained;
  const missing = workorder.more_prints ?? 0;
  const { tone, word } = proofs
    ? describeTraining(proofs, training)
    : ({ tone: isTrained ? 'ok' : 'wait', word: isTrained ? t('proofs.trained') : t('proofs.untrained') } as const);
  const canProve = mayProve && workorder.canceled_at === null;
  return (
    <Section title={t('proofs.title')}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-surface border border-line bg-surface px-4 py-3.5">
        <div className="min-w-0">
          <Status tone={tone}>{word}</Status>
          <p className="mt-0.5 text-sm/5 text-ink2">
            {proofs?.model && varyTooMuch(proofs.model) ? (
              training('model.varies', { prints: String(proofs.model.prints) })
            ) : missing > 0 ? (
              t('proofs.morePrints', { count: missing })
            ) : isTrained ? (
              <Judged proofs={proofs} />
            ) : (
              <Missing proofs={proofs} canProve={canProve} />
            )}
          </p>
        </div>
        <ButtonLink
          href={paths.proofs(workorder.id)}
          variant={canProve && (!isTrained || missing > 0) ? 'primary' : 'secondary'}
        >
          {!canProve || (isTrained && missing === 0)
            ? t('proofs.link')
            : !isTrained && proofs?.missing_prints === 0
              ? t('proofs.train')
              : t('proofs.photograph')}
        </ButtonLink>
      </div>
      {proofs?.model && (
        <p className="mt-2.5 text-sm/5">
          <TextLink href={paths.modelLedger(proofs.model.id)}>{t('proofs.ledger')}</TextLink>
        </p>
      )}
      {/* A static code does not say which of its prints is photographed. */}
      {!workorder.is_static_print && (
        <p className="mt-2.5 flex flex-wrap gap-x-2 text-sm/5 text-ink2">
          {t('enrolled.text')}
          <TextLink href={paths.enrolledPrints(workorder.id)}>{t('enrolled.link')}</TextLink>
        </p>
      )}
    </Section>
  );
}

function Judged({ proofs }: { proofs: QaProgress | undefined }) {
  const t = useTranslations('workorders');
  const model = proofs?.model;
  if (!model) return t('proofs.judged');
  return t.rich('proofs.judgedBy', {
    version: String(model.version),
    time: () => <Time value={model.created_at} format="date" />,
  });
}

function Missing({ proofs, canProve }: { proofs: QaProgress | undefined; canProve: boolean }) {
  const t = useTranslations('workorders');
  if (proofs?.refusal) return t('proofs.refused');
  if (proofs && proofs.prints > 0) {
    const done = proofs.complete_prints;
    return done >= printsNeeded
      ? t('proofs.allPhotographed', { done })
      : t('proofs.photographed', { done: String(done), needed: String(printsNeeded) });
  }
  return canProve ? t('proofs.photographText') : t('proofs.unlearned');
}
