import type { QaCapture } from '#lib/contract/print-quality.ts';
import { capturesNeeded, printsNeeded } from '#lib/contract/values/print-quality.ts';
import type { Translator } from '#lib/texts/translator.ts';

/** A print that was photographed, with its photos in the order they were taken. */
export interface ProofPrint {
  key: string;
  /** Id of the code on it. */
  code: string;
  /** On its label; null without one. */
  serial_number: string | null;
  /** The partner's name for it; empty where its label identifies it. */
  name: string;
  captures: QaCapture[];
  usable: number;
}

/**
 * Photos by print: named ones by name, others as they were photographed, so that none changes its place as photos come.
 */
export function groupPrints(captures: readonly QaCapture[]): ProofPrint[] {
  const prints = new Map<string, ProofPrint>();
  for (const capture of [...captures].sort((a, b) => a.id - b.id)) {
    const key = JSON.stringify([capture.code, capture.print]);
    const { code, serial_number, print: name } = capture;
    const print = prints.get(key) ?? { key, code, serial_number, name, captures: [], usable: 0 };
    print.captures.push(capture);
    if (capture.is_usable) print.usable += 1;
    prints.set(key, print);
  }
  return [...prints.values()].sort((a, b) => byName.compare(a.name, b.name));
}

const byName = new Intl.Collator('en', { numeric: true });

/** The print a photo shows. */
export function printOf(prints: readonly ProofPrint[], capture: Pick<QaCapture, 'code' | 'print'>) {
  return prints.find((print) => print.code === capture.code && print.name === capture.print);
}

type Label = Pick<ProofPrint, 'code' | 'serial_number'>;

/** Title of a print in a line: its name, or what its label shows. */
export function printTitle(print: Label & Pick<ProofPrint, 'name'>): string {
  return print.name || labelOf(print);
}

/** The serial number as on the label; without one, the id of the code, shortened when long. */
export function labelOf({ code, serial_number }: Label): string {
  return serial_number ?? shortCode(code);
}

function shortCode(code: string): string {
  return code.length > 14 ? `${code.slice(0, 6)}…${code.slice(-6)}` : code;
}

/** How far a print is: 'complete', '2 more photos'. */
export function describePrint({ usable }: Pick<ProofPrint, 'usable'>, t: Translator<'proofs'>): string {
  const missing = capturesNeeded - usable;
  return missing <= 0 ? t('print.complete') : t('print.more', { count: missing });
}

/** How far a print is, as a sentence. */
export function describePrintProgress(print: ProofPrint, t: Translator<'proofs'>): string {
  const name = printTitle(print);
  if (print.usable >= capturesNeeded) return t('print.isComplete', { name });
  return t('print.has', { name, usable: String(print.usable), needed: String(capturesNeeded) });
}

/** The name a next print can have: the first number that none has. */
export function nextPrintName(names: readonly string[]): string {
  let number = 1;
  while (names.includes(String(number))) number += 1;
  return String(number);
}

/** The print to go on with: the one photographed last while it lacks photos, else a new one. */
export function currentPrintName(prints: readonly ProofPrint[]): string {
  const last = (print: ProofPrint) => print.captures.at(-1)?.id ?? 0;
  const [latest] = [...prints].sort((a, b) => last(b) - last(a));
  if (latest?.name && latest.usable < capturesNeeded) return latest.name;
  return nextPrintName(prints.map((print) => print.name));
}

/** True for orders of which several prints carry one code: only a name tells them apart. */
export function needsPrintNames(workorder: { is_static_print: boolean; quantity: number }): boolean {
  return workorder.is_static_print || workorder.quantity < printsNeeded;
}
