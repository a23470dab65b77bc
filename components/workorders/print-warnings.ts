import type { QaProgress } from '#lib/contract/print-quality.ts';
import type { Workorder } from '#lib/contract/workorders.ts';
import type { Translator } from '#lib/texts/translator.ts';
import { isSid } from './workorder-state.ts';

type Printed = Pick<
  Workorder,
  'code_layout' | 'equipment' | 'is_fingerprint_trained' | 'more_prints' | 'quantity' | 'substrate'
>;

type Proven = Pick<QaProgress, 'prints' | 'refusal' | 'model'>;

/** Names the missing steps before prints of secure codes go out; undefined when nothing is missing. */
export function describeUnproven(
  workorder: Printed,
  proofs: Proven | undefined,
  t: Translator<'workorders'>,
): { title: string; text: string } | undefined {
  if (isSid(workorder)) return undefined;
  if (!workorder.is_fingerprint_trained)
    return { title: t('unproven.untrained'), text: untrained(workorder, proofs, t) };
  if (workorder.more_prints)
    return { title: t('unproven.untrained'), text: t('proofs.morePrints', { count: workorder.more_prints }) };
  if (proofs && proofs.prints === 0) {
    const { model } = proofs;
    return {
      title: t('unproven.noPrint'),
      text: model ? t('unproven.noPrintVersion', { version: String(model.version) }) : t('unproven.noPrintText'),
    };
  }
  return undefined;
}

function untrained({ equipment, substrate }: Printed, proofs: Proven | undefined, t: Translator<'workorders'>): string {
  if (proofs?.refusal) return t('unproven.refused');
  return equipment && substrate
    ? t('unproven.noneFor', { equipment: equipment.name, substrate: substrate.name })
    : t('unproven.none');
}

/** How far what was printed is from what was ordered; undefined when it is the same or nothing is typed. */
export function describeDifference(
  ordered: number,
  printed: number | undefined,
  t: Translator<'workorders'>,
): string | undefined {
  if (printed === undefined || Number.isNaN(printed) || printed === ordered) return undefined;
  const by = Math.abs(printed - ordered);
  return printed < ordered ? t('printed.fewer', { by, ordered }) : t('printed.more', { by, ordered });
}

/**
 * Dots of the finer cells that the proofs of an order ask for, where nobody chose to keep those it is printed with;
 * undefined where they do not.
 */
export function finerCellsOf(
  { cell_choice: choice }: Pick<Workorder, 'cell_choice'>,
  proofs: Pick<QaProgress, 'prints' | 'model'> | undefined,
): number | undefined {
  const model = proofs && proofs.prints > 0 ? proofs.model : null;
  const isSure = model?.more_prints === 0;
  return isSure && model.cell_advice?.verdict === 'finer' && !choice ? model.recommended_cell_dots : undefined;
}
