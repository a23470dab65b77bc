import { useEffect, useRef, useState } from 'react';
import { type DroppedFile, takeDropped } from '#components/session/dropped-file.ts';
import { findWorkorderOfFile } from '../actions.ts';
import type { Destination } from './destination.ts';

/** The workorder a dropped file belongs to by the page it was dropped on or by its name. */
export async function orderOfFile(
  name: string,
  from: string,
): Promise<Pick<Destination, 'workorder' | 'workorderName'> | undefined> {
  const workorder = Number(/^\/workorders\/(\d+)$/.exec(from)?.[1] ?? 0) || null;
  const found = await findWorkorderOfFile({ name, workorder }).catch(() => undefined);
  return found?.ok && found.data ? { workorder: found.data.value, workorderName: found.data.label } : undefined;
}

/** State of the proposal for a file dropped on any page: `place` takes the file and its destination. */
export function useProposal(isSending: boolean, place: (dropped: DroppedFile) => Promise<void>) {
  const [state, setState] = useState<'none' | 'placing' | 'placed'>('none');
  const onFile = useRef<(dropped: DroppedFile) => void>(undefined);
  onFile.current = (dropped) => {
    if (isSending) return;
    setState('placing');
    void place(dropped).finally(() => setState('placed'));
  };
  useEffect(() => takeDropped((dropped) => onFile.current?.(dropped)), []);
  return { state, close: () => setState('none') };
}
