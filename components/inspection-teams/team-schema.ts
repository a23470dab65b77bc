import * as z from 'zod';
import { createInspectionTeam, type InspectionTeam } from '#lib/contract/inspection.ts';

const { name, value_sets } = createInspectionTeam.body.shape;
const endOfDay = (day: string) => new Date(`${day}T23:59:59`).toISOString();

/** Values of the form: the last day in the viewer's time zone, and the values of a set as rows. */
export const teamForm = z.object({
  name,
  valid_until: z.iso.date().transform(endOfDay),
  value_sets: z
    .array(z.object({ name: z.string(), values: z.array(z.object({ key: z.string(), value: z.string() })) }))
    .transform((sets) =>
      sets.map(({ name, values }) => ({
        name,
        values: Object.fromEntries(values.map(({ key, value }) => [key, value])),
      })),
    )
    .pipe(value_sets.unwrap()),
});

export type TeamFormValues = z.input<typeof teamForm>;

const dayMs = 86_400_000;
/** Days that a new team is meant for. */
const usualDays = 90;

/** Date of a moment in the viewer's time zone, as a date field has it. */
export function dayOf(moment: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}

export const teamDefaults = (team: InspectionTeam | undefined): TeamFormValues => ({
  name: team?.name ?? '',
  valid_until: dayOf(team ? new Date(team.valid_until) : new Date(Date.now() + usualDays * dayMs)),
  value_sets: (team?.value_sets ?? []).map(({ name, values }) => ({
    name,
    values: Object.entries(values).map(([key, value]) => ({ key, value })),
  })),
});
