'use client';

import { AskFirst } from '#components/forms/ask-first.tsx';
import { paths } from '#lib/portal/paths.ts';
import { removeEquipment, removeLayout, removeSubstrate } from './actions.ts';

interface RemoveProps {
  id: number;
  name: string;
}

export function RemoveEquipment({ id, name }: RemoveProps) {
  return (
    <AskFirst
      label="Delete"
      danger
      title={`Delete ${name}?`}
      description="It goes with its calibrations, and cannot be brought back. Equipment that a workorder names stays."
      confirmLabel="Delete equipment"
      run={() => removeEquipment(id)}
      done="Equipment deleted"
      to={paths.equipment}
    />
  );
}

export function RemoveSubstrate({ id, name }: RemoveProps) {
  return (
    <AskFirst
      label="Delete"
      danger
      title={`Delete ${name}?`}
      description="It goes from the list of every company, and cannot be brought back. One that is in use stays."
      confirmLabel="Delete substrate"
      run={() => removeSubstrate(id)}
      done="Substrate deleted"
      to={paths.substrates}
    />
  );
}

export function RemoveLayout({ id, name }: RemoveProps) {
  return (
    <AskFirst
      label="Delete"
      danger
      title={`Delete ${name}?`}
      description="It cannot be brought back. A layout that a template or workorder names stays."
      confirmLabel="Delete layout"
      run={() => removeLayout(id)}
      done="Layout deleted"
      to={paths.customLayouts}
    />
  );
}
