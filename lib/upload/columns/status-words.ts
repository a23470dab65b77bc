import { isStatus } from '#lib/upload/upload-rules.ts';

/** A map: a file may say `__proto__` or `constructor`, which every object has. */
const statusWords = new Map(
  Object.entries({
    ...{ inactive: '0', inaktiv: '0', no: '0', nein: '0', false: '0', falsch: '0', off: '0', n: '0' },
    ...{ active: '1', aktiv: '1', aktiviert: '1', yes: '1', ja: '1', true: '1', wahr: '1', on: '1', y: '1', j: '1' },
    ...{ blacklisted: '2', blocked: '2', gesperrt: '2' },
  }),
);

/** The activation status that a text means; undefined for one that means none. */
export function statusOf(text: string): string | undefined {
  const number = text.trim().replace(/[.,]0+$/, '');
  return isStatus(number) ? number : statusWords.get(text.trim().toLowerCase());
}
