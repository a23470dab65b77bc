'use client';

import { useTranslations } from 'next-intl';
import { AskFirst } from '#components/forms/ask-first.tsx';
import { paths } from '#lib/portal/paths.ts';
import { deleteEquipment, deleteLayout, deleteSubstrate } from './actions.ts';

const kinds = {
  equipment: { run: deleteEquipment, block: 'delete', to: paths.equipment },
  substrate: { run: deleteSubstrate, block: 'deleteSubstrate', to: paths.substrates },
  layout: { run: deleteLayout, block: 'deleteLayout', to: paths.customLayouts },
} as const;

interface DeleteButtonProps {
  kind: keyof typeof kinds;
  id: number;
  name: string;
}

/** Deletes a record of the equipment pages after a question, and leads to their list. */
export function DeleteButton({ kind, id, name }: DeleteButtonProps) {
  const t = useTranslations('equipment');
  const { run, block, to } = kinds[kind];
  return (
    <AskFirst
      label={t('delete.label')}
      danger
      title={t('delete.title', { name })}
      description={t(`${block}.text`)}
      confirmLabel={t(`${block}.confirm`)}
      run={() => run(id)}
      done={t(`${block}.done`)}
      to={to}
    />
  );
}
