import type { ReactNode } from 'react';
import { NumberText } from '#components/ui/number-text.tsx';
import { Time } from '#components/ui/time.tsx';
import type { TimelineStep } from '#components/ui/timeline.tsx';
import type { QaProgress } from '#lib/contract/print-quality.ts';
import { printsNeeded } from '#lib/contract/values/print-quality.ts';
import { codegenStatus, uploadKeyOf } from '#lib/contract/values/workorders.ts';
import type { Workorder } from '#lib/contract/workorders.ts';
import { formatPercent } from '#lib/format/numbers.ts';
import type { Translator } from '#lib/texts/translator.ts';
import { isSid } from './workorder-state.ts';

/** The way of a workorder, for the time line: SID codes are only generated, secure codes go through the printer. */
export function workorderSteps(
  workorder: Workorder,
  proofs: QaProgress | undefined,
  t: Translator<'workorders'>,
): TimelineStep[] {
  const ordered: TimelineStep = {
    key: 'ordered',
    label: uploadKeyOf(workorder) ? t('step.uploaded') : t('step.ordered'),
    state: 'done',
    detail: <Time value={workorder.creation_date} />,
  };
  const way = isSid(workorder)
    ? [generated(workorder, t)]
    : [confirmed(workorder, t), generated(workorder, t), printing(workorder, t), proved(workorder, proofs, t)];
  if (workorder.canceled_at) {
    return [
      ordered,
      ...way.filter((step) => step.state === 'done'),
      { key: 'canceled', label: t('step.canceled'), state: 'now', detail: <Time value={workorder.canceled_at} /> },
    ];
  }
  return [ordered, ...way, completed(workorder, t)];
}

/** Shows each part on its own line. */
function Parts({ parts }: { parts: readonly ReactNode[] }) {
  return parts.filter(Boolean).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a step keep their places
    <span key={index} className="block">
      {part}
    </span>
  ));
}

function confirmed(workorder: Workorder, t: Translator<'workorders'>): TimelineStep {
  const waiting = workorder.codegen_status === codegenStatus.waiting;
  return {
    key: 'confirmed',
    label: waiting ? t('step.confirmation') : t('step.confirmed'),
    state: waiting ? 'now' : 'done',
    detail: (
      <Parts parts={[workorder.equipment?.name ?? workorder.printing_partner?.name, workorder.confirmed_by?.name]} />
    ),
  };
}

function generated(workorder: Workorder, t: Translator<'workorders'>): TimelineStep {
  const { codegen_status: status, date_codes_completed: done } = workorder;
  const base = { key: 'generated', label: t('step.generated') };
  if (done) return { ...base, state: 'done', detail: <Time value={done} /> };
  if (status === codegenStatus.completed) return { ...base, state: 'done' };
  if (status === codegenStatus.waiting) return { ...base, state: 'upcoming', detail: t('step.afterConfirmation') };
  const detail: Record<number, ReactNode> = {
    [codegenStatus.queued]: t('step.queued'),
    [codegenStatus.failed]: t('step.failed'),
  };
  return { ...base, state: 'now', detail: detail[status] ?? formatPercent(workorder.codegen_progress) };
}

function printing(workorder: Workorder, t: Translator<'workorders'>): TimelineStep {
  const base = { key: 'printing', label: workorder.printed_date ? t('step.printed') : t('step.printing') };
  if (workorder.printed_date) {
    const day = <Time key="day" value={workorder.printed_date} />;
    return { ...base, state: 'done', detail: <Parts parts={[day, workorder.reported_by?.name]} /> };
  }
  if (workorder.state === 'completed') return { ...base, state: 'done' };
  if (workorder.state !== 'ready to print') return { ...base, state: 'upcoming' };
  const since = workorder.date_codes_completed;
  return {
    ...base,
    state: 'now',
    detail: since && t.rich('step.since', { time: () => <Time value={since} format="date" /> }),
  };
}

/** Learned from this order's prints, or before it from others of the same press: beside the printing, not after it. */
function proved(workorder: Workorder, proofs: QaProgress | undefined, t: Translator<'workorders'>): TimelineStep {
  const missing = workorder.more_prints ?? 0;
  if (workorder.is_fingerprint_trained && missing > 0) {
    return {
      key: 'proved',
      label: t('step.notProven'),
      state: 'upcoming',
      detail: t('step.morePrints', { count: missing }),
    };
  }
  if (workorder.is_fingerprint_trained) {
    const model = proofs?.model;
    const detail =
      model &&
      t.rich('step.version', {
        version: String(model.version),
        time: () => <Time value={model.created_at} format="date" />,
      });
    return { key: 'proved', label: t('step.proven'), state: 'done', detail };
  }
  return {
    key: 'proved',
    label: workorder.state === 'completed' ? t('step.notProven') : t('step.proven'),
    state: 'upcoming',
    detail: proofs && countPrints(proofs.complete_prints, t),
  };
}

const countPrints = (done: number, t: Translator<'workorders'>): string =>
  done >= printsNeeded
    ? t('step.allPrints', { done })
    : t('step.prints', { done: String(done), needed: String(printsNeeded) });

function completed(workorder: Workorder, t: Translator<'workorders'>): TimelineStep {
  if (workorder.state === 'completed') {
    const when = workorder.printed_date ?? workorder.date_codes_completed;
    const inactive = workorder.inactive_codes ?? 0;
    const parts = [when && <Time key="when" value={when} />, inactive > 0 && t('step.inactive', { count: inactive })];
    return { key: 'completed', label: t('step.completed'), state: 'done', detail: <Parts parts={parts} /> };
  }
  return {
    key: 'completed',
    label: t('step.completed'),
    state: 'upcoming',
    detail: workorder.data.activate_on_complete
      ? t.rich('step.activates', {
          count: workorder.quantity,
          quantity: () => <NumberText value={workorder.quantity} />,
        })
      : t('facts.stayInactive'),
  };
}
