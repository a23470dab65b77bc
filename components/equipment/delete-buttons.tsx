'use client';

import { useTranslations } from 'next-intl';
import { AskFirst } from '#components/forms/ask-first.tsx';
import { paths } from '#lib/portal/paths.ts';
import { deleteEquipment, deleteLayout, deleteSubstrate } from './actions.ts';

interface DeleteProps {
  id: number;
  name: string;
}

export function DeleteEquipment({ id, name }: DeleteProps) {
  const t = useTranslations('equipment');
  return (
    <AskFirst
      label={t('delete.label')}
      danger
      title={t('delete.title', { name })}
      description={t('delete.text')}
      confirmLabel={t('delete.confirm')}
      run={() => deleteEquipment(id)}
      done={t('delete.done')}
      to={paths.equipment}
    />
  );
}

export function DeleteSubstrate({ id, name }: DeleteProps) {
  const t = useTranslations('equipment');
  return (
    <AskFirst
      label={t('delete.label')}
      danger
      title={t('delete.title', { name })}
      description={t('deleteSubstrate.text')}
      confirmLabel={t('deleteSubstrate.confirm')}
      run={() => deleteSubstrate(id)}
      done={t('deleteSubstrate.done')}
      to={paths.substrates}
    />
  );
}

export function DeleteLayout({ id, name }: DeleteProps) {
  const t = useTranslations('equipment');
  return (
    <AskFirst
      label={t('delete.label')}
      danger
      title={t('delete.title', { name })}
      description={t('deleteLayout.text')}
      confirmLabel={t('deleteLayout.confirm')}
      run={() => deleteLayout(id)}
      done={t('deleteLayout.done')}
      to={paths.customLayouts}
    />
  );
}
