import * as z from 'zod';
import { createInspectionTeam, type InspectionTeam } from '#lib/contract/inspection.ts';
import type { CallResult } from '#lib/portal/result.ts';

const { name, value_sets } = createInspectionTeam.body.shape;

/** What the form holds: the last day where the reader is, and the values of a set as rows. */
export const teamForm = z
  .object({
    name,
    day: z.iso.date(),
    value_sets: z
      .array(z.object({ name: z.string(), values: z.array(z.object({ key: z.string(), value: z.string() })) }))
      .transform((sets) =>
        sets.map(({ name, values }) => ({
          name,
          values: Object.fromEntries(values.map(({ key, value }) => [key, value])),
        })),
      )
      .pipe(value_sets.unwrap()),
  })
  .transform(({ day, ...values }) => ({ ...values, valid_until: new Date(`${day}T23:59:59`).toISOString() }));

export type TeamFormValues = z.input<typeof teamForm>;

const dayMs = 86_400_000;
/** Days that a new team is meant for. */
const usualDays = 90;

/** Of a moment, as a date field has it, where the reader is. */
export function dayOf(moment: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}

export const teamDefaults = (team: InspectionTeam | undefined): TeamFormValues => ({
  name: team?.name ?? '',
  day: dayOf(team ? new Date(team.valid_until) : new Date(Date.now() + usualDays * dayMs)),
  value_sets: (team?.value_sets ?? []).map(({ name, values }) => ({
    name,
    values: Object.entries(values).map(([key, value]) => ({ key, value })),
  })),
});

/** The service knows no `day`: what it says of the moment belongs there. */
export function blameDay<T>(result: CallResult<T>): CallResult<T> {
  if (result.ok) return result;
  const { valid_until: day, ...others } = result.fieldErrors;
  if (!day) return result;
  const codes = result.fieldCodes && { ...result.fieldCodes, day: result.fieldCodes['valid_until'] ?? [] };
  return { ...result, fieldErrors: { ...others, day }, ...(codes && { fieldCodes: codes }) };
}
