import type { StatusTone } from '#components/ui/status.tsx';
import type { AnnouncedProgram } from '#lib/contract/operator-health.ts';
import type { Translator } from '#lib/texts/translator.ts';

const programs = ['api', 'photo', 'worker', 'storage', 'portal'] as const;

/** A program in words; a listener or program that has none by its name. */
export function programName(name: string, t: Translator<'operator'>): string {
  const known = programs.find((each) => each === name);
  return known ? t(`health.name.${known}`) : name;
}

export const programStateTones: Readonly<Record<AnnouncedProgram['state'], StatusTone>> = {
  running: 'ok',
  failing: 'bad',
  silent: 'bad',
  missing: 'bad',
};
