import type { ReactNode } from 'react';
import { type Fact, Facts } from '#components/ui/facts.tsx';
import { plural } from '#components/ui/format.ts';
import { Section } from '#components/ui/section.tsx';
import { Status } from '#components/ui/status.tsx';
import { Time } from '#components/ui/time.tsx';
import type { PrintModel, QaProgress } from '#lib/contract/print-quality.ts';
import { trainingStatus } from '#lib/contract/values/print-quality.ts';
import type { Workorder } from '#lib/contract/workorders.ts';
import { describeMissing, describeScope, describeTraining } from './proof-words.ts';

interface TrainingStateProps {
  workorder: Workorder;
  progress: QaProgress;
  /** The way to train, for who may. */
  submit: ReactNode;
}

/** What photos of this workorder's codes are judged by, or what is missing for it. */
export function TrainingState({ workorder, progress, submit }: TrainingStateProps) {
  const { tone, word } = describeTraining(progress);
  const { model } = progress;
  const missing = describeMissing(progress);
  return (
    <Section title="Model" className="lg:mt-0">
      <div className="grid gap-3 rounded-surface border border-line bg-surface px-4 py-3.5">
        <div>
          <Status tone={tone} className="font-semibold">
            {word}
          </Status>
          <p className="mt-0.5 text-sm/5 text-ink2">{meaningOf(progress, submit !== null)}</p>
        </div>
        {model && <Facts columns="narrow" facts={modelFacts(model, workorder)} />}
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

function meaningOf(progress: QaProgress, mayTrain: boolean): string {
  if (progress.model) return 'Originals are told from copies by what this model learned of the press.';
  if (progress.training_status === trainingStatus.failed) {
    return 'Photos of these codes cannot be judged. Why, is said above.';
  }
  if (progress.missing_prints === 0) {
    return mayTrain
      ? 'Enough prints are photographed. Train the model, and photos of these codes can be judged.'
      : 'Enough prints are photographed. The printing partner can train the model.';
  }
  return 'Photos of these codes cannot be judged before a model has learned what prints of this press look like.';
}

function modelFacts(model: PrintModel, workorder: Workorder): Fact[] {
  return [
    { label: 'Version', value: model.version, mono: true },
    {
      label: 'For',
      value: describeScope(model, { equipment: workorder.equipment?.name, substrate: workorder.substrate?.name }),
    },
    { label: 'Learned', value: `from ${plural(model.prints, 'print')}, ${plural(model.captures, 'photo')}` },
    { label: 'Layout', value: `${model.layout.replace('-', ', ')} modules, ${model.dpi} dpi` },
    { label: 'Trained', value: <Time value={model.created_at} /> },
  ];
}
