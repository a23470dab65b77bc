import { formatNumber } from '#components/ui/format.ts';
import type { QaProgress } from '#lib/contract/print-quality.ts';
import type { Workorder } from '#lib/contract/workorders.ts';
import { isSid } from './workorder-state.ts';

type Printed = Pick<Workorder, 'code_layout' | 'equipment' | 'is_fingerprint_trained' | 'quantity' | 'substrate'>;

/** What is missing before prints of secure codes go out, in plain words; undefined when nothing is. */
export function describeUnproven(
  workorder: Printed,
  proofs: Pick<QaProgress, 'prints' | 'refusal' | 'model'> | undefined,
): { title: string; text: string } | undefined {
  if (isSid(workorder)) return undefined;
  if (!workorder.is_fingerprint_trained) {
    const { equipment, substrate } = workorder;
    const press = equipment && substrate ? ` for ${equipment.name} on ${substrate.name}` : '';
    const why = proofs?.refusal ? 'The last training was refused' : `No model is trained${press}`;
    return {
      title: 'Nobody will be able to tell these prints from copies',
      text: `${why}: photos of the codes cannot be judged. Photograph proofs and train the model while the prints are at hand.`,
    };
  }
  if (proofs && proofs.prints === 0) {
    const version = proofs.model ? `, version ${proofs.model.version}` : '';
    return {
      title: 'No print of this order is proven',
      text: `Photos are judged by the model of earlier prints${version}. Photograph a few of these to know that it fits.`,
    };
  }
  return undefined;
}

/** How far what was printed is from what was ordered; undefined when it is the same or nothing is typed. */
export function describeDifference(ordered: number, printed: number | undefined): string | undefined {
  if (printed === undefined || Number.isNaN(printed) || printed === ordered) return undefined;
  const by = formatNumber(Math.abs(printed - ordered));
  return `${by} ${printed < ordered ? 'fewer' : 'more'} than the ${formatNumber(ordered)} ordered.`;
}
