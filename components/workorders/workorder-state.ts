import type { StatusTone } from '#components/ui/status.tsx';
import { codegenStatus, codeLayouts } from '#lib/contract/values/workorders.ts';
import type { Workorder } from '#lib/contract/workorders.ts';

type Moving = Pick<Workorder, 'state' | 'codegen_status' | 'canceled_at'>;

/** True while the service works on it: what is shown of it changes by itself. */
export function isGenerating(workorder: Moving): boolean {
  const { queued, generating, packing, failed } = codegenStatus;
  const working: number[] = [queued, generating, packing, failed];
  return workorder.canceled_at === null && working.includes(workorder.codegen_status);
}

/** The state in plain words, with its colour. */
export function describeState(workorder: Moving): { tone: StatusTone; word: string } {
  if (workorder.canceled_at !== null) return { tone: 'off', word: 'Canceled' };
  switch (workorder.codegen_status) {
    case codegenStatus.waiting:
      return { tone: 'wait', word: 'Waiting for printer' };
    case codegenStatus.queued:
      return { tone: 'running', word: 'Queued' };
    case codegenStatus.generating:
      return { tone: 'running', word: 'Generating' };
    case codegenStatus.packing:
      return { tone: 'running', word: 'Packing the file' };
    case codegenStatus.failed:
      return { tone: 'bad', word: 'Failed, trying again' };
    default:
      if (workorder.state === 'completed') return { tone: 'ok', word: 'Completed' };
      if (workorder.state === 'ready to print') return { tone: 'active', word: 'Ready to print' };
      return { tone: 'active', word: 'Codes generated' };
  }
}

const layouts: Record<Workorder['code_layout'], string> = {
  none: 'SID',
  'sg-inside': 'Graphic inside',
  'sg-outside': 'Graphic outside',
  custom: 'Custom',
};

/** The layout as people call it. */
export function layoutName(layout: Workorder['code_layout']): string {
  return layouts[layout];
}

export const layoutOptions = codeLayouts.map((value) => ({ value, label: layouts[value] }));

/** What it is called where one line is all there is: its reference, or its number. */
export function workorderTitle(workorder: Pick<Workorder, 'id' | 'reference'>): string {
  return workorder.reference ?? `Workorder ${workorder.id}`;
}

/** True when it holds SID codes: no secure graphic, no printing partner. */
export function isSid(workorder: Pick<Workorder, 'code_layout'>): boolean {
  return workorder.code_layout === 'none';
}
