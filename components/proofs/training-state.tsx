import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { type Fact, Facts } from '#components/ui/facts.tsx';
import { Section } from '#components/ui/section.tsx';
import { Status } from '#components/ui/status.tsx';
import { Time } from '#components/ui/time.tsx';
import {
  describeCopy,
  describeMissing,
  describeModel,
  describeScope,
  describeTraining,
} from '#components/workorders/proof-words.ts';
import type { PrintModel, QaProgress } from '#lib/contract/print-quality.ts';
import type { Workorder } from '#lib/contract/workorders.ts';
import type { Translator } from '#lib/texts/translator.ts';

interface TrainingStateProps {
  workorder: Workorder;
  progress: QaProgress;
  /** The way to train, for who may. */
  submit: ReactNode;
}

/** Model that judges photos of this workorder's codes, or the missing steps. */
export function TrainingState({ workorder, progress, submit }: TrainingStateProps) {
  const t = useTranslations('proofs');
  const locale = useLocale();
  const { tone, word } = describeTraining(progress, t);
  const { model } = progress;
  const missing = describeMissing(progress, t);
  return (
    <Section title={t('model.title')} className="lg:mt-0">
      <div className="grid gap-3 rounded-surface border border-line bg-surface px-4 py-3.5">
        <div>
          <Status tone={tone} className="font-semibold">
            {word}
          </Status>
          <p className="mt-0.5 text-sm/5 text-ink2">{describeModel(progress, submit !== null, t)}</p>
        </div>
        {model && <Facts columns="narrow" facts={modelFacts(model, workorder, t, locale)} />}
        {submit && (
          <div className="grid justify-items-start gap-2 border-t border-line pt-3">
            {submit}
            {missing && (
              <p id="training-missing" className="text-xs text-ink3">
                {missing}
              </p>
            )}
          </div>
        )}
      </div>
    </Section>
  );
}

function modelFacts(model: PrintModel, workorder: Workorder, t: Translator<'proofs'>, locale: string): Fact[] {
  const { loss, advice, rates } = describeCopy(model, t, locale);
  return [
    { label: t('model.version'), value: model.version, mono: true },
    {
      label: t('model.for'),
      value: describeScope(model, { equipment: workorder.equipment?.name, substrate: workorder.substrate?.name }, t),
    },
    { label: t('model.learned'), value: t('model.from', { prints: model.prints, captures: model.captures }) },
    {
      label: t('model.layout'),
      value: t('model.modules', { layout: model.layout.replace('-', ', '), dpi: String(model.dpi) }),
    },
    {
      label: t('model.copy'),
      value: (
        <>
          {loss}
          {advice && <span className="mt-0.5 block text-ink2">{advice}</span>}
          {rates && <span className="mt-0.5 block text-ink3">{rates}</span>}
        </>
      ),
    },
    {
      label: t('model.sure'),
      value: model.more_prints > 0 ? t('model.morePrints', { count: model.more_prints }) : t('model.isSure'),
    },
    { label: t('model.phones'), value: t('model.phonesText', { count: model.phones }) },
    { label: t('training.trained'), value: <Time value={model.created_at} /> },
  ];
}
