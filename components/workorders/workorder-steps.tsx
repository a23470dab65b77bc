import type { ReactNode } from 'react';
import { formatPercent } from '#components/ui/format.ts';
import { NumberText } from '#components/ui/number-text.tsx';
import { Time } from '#components/ui/time.tsx';
import type { TimelineStep } from '#components/ui/timeline.tsx';
import type { QaProgress } from '#lib/contract/print-quality.ts';
import { printsNeeded } from '#lib/contract/values/print-quality.ts';
import { codegenStatus } from '#lib/contract/values/workorders.ts';
import type { Workorder } from '#lib/contract/workorders.ts';
import { isSid } from './workorder-state.ts';

/** The way of a workorder, for the time line: SID codes are only generated, secure codes go through the printer. */
export function workorderSteps(workorder: Workorder, proofs?: QaProgress): TimelineStep[] {
  const ordered: TimelineStep = {
    key: 'ordered',
    label: workorder.ingestion_key ? 'Uploaded' : 'Ordered',
    state: 'done',
    detail: <Time value={workorder.creation_date} />,
  };
  const way = isSid(workorder)
    ? [generated(workorder)]
    : [confirmed(workorder), generated(workorder), printing(workorder), proved(workorder, proofs)];
  if (workorder.canceled_at) {
    return [
      ordered,
      ...way.filter((step) => step.state === 'done'),
      { key: 'canceled', label: 'Canceled', state: 'now', detail: <Time value={workorder.canceled_at} /> },
    ];
  }
  return [ordered, ...way, completed(workorder)];
}

function confirmed(workorder: Workorder): TimelineStep {
  const waiting = workorder.codegen_status === codegenStatus.waiting;
  return {
    key: 'confirmed',
    label: waiting ? 'Confirmation by printer' : 'Confirmed by printer',
    state: waiting ? 'now' : 'done',
    detail: workorder.equipment?.name ?? workorder.printing_partner?.name,
  };
}

function generated(workorder: Workorder): TimelineStep {
  const { codegen_status: status, date_codes_completed: done } = workorder;
  const base = { key: 'generated', label: 'Codes generated' };
  if (done) return { ...base, state: 'done', detail: <Time value={done} /> };
  if (status === codegenStatus.completed) return { ...base, state: 'done' };
  if (status === codegenStatus.waiting) return { ...base, state: 'upcoming', detail: 'after the confirmation' };
  const detail: Record<number, ReactNode> = {
    [codegenStatus.queued]: 'waiting for its turn',
    [codegenStatus.failed]: 'failed, trying again',
  };
  return { ...base, state: 'now', detail: detail[status] ?? formatPercent(workorder.codegen_progress) };
}

function printing(workorder: Workorder): TimelineStep {
  const base = { key: 'printing', label: workorder.printed_date ? 'Printed' : 'Printing' };
  if (workorder.printed_date) return { ...base, state: 'done', detail: <Time value={workorder.printed_date} /> };
  if (workorder.state === 'completed') return { ...base, state: 'done' };
  if (workorder.state !== 'ready to print') return { ...base, state: 'upcoming' };
  return {
    ...base,
    state: 'now',
    detail: workorder.date_codes_completed && (
      <>
        since <Time value={workorder.date_codes_completed} format="date" />
      </>
    ),
  };
}

/** Learned from this order's prints, or before it from others of the same press: beside the printing, not after it. */
function proved(workorder: Workorder, proofs: QaProgress | undefined): TimelineStep {
  if (workorder.is_fingerprint_trained) {
    const model = proofs?.model;
    const detail = model && (
      <>
        version {model.version}, <Time value={model.created_at} format="date" />
      </>
    );
    return { key: 'proved', label: 'Quality proven', state: 'done', detail };
  }
  return {
    key: 'proved',
    label: workorder.state === 'completed' ? 'Quality not proven' : 'Quality proven',
    state: 'upcoming',
    detail: proofs && `${proofs.complete_prints} of ${printsNeeded} prints`,
  };
}

function completed(workorder: Workorder): TimelineStep {
  if (workorder.state === 'completed') {
    const when = workorder.printed_date ?? workorder.date_codes_completed;
    return { key: 'completed', label: 'Completed', state: 'done', detail: when && <Time value={when} /> };
  }
  return {
    key: 'completed',
    label: 'Completed',
    state: 'upcoming',
    detail: workorder.data.activate_on_complete ? (
      <>
        activates <NumberText value={workorder.quantity} /> codes
      </>
    ) : (
      'codes stay inactive'
    ),
  };
}
