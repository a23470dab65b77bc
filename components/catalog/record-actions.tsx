'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { toast } from 'sonner';
import { Button } from '#components/ui/button.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { leaveIfSignedOut } from '#lib/portal/leave-if-signed-out.ts';
import { type CatalogKind, kindPlaces } from './catalog-kinds.ts';
import { kindActions } from './kind-actions.ts';

interface RecordActionsProps {
  kind: CatalogKind;
  id: number;
  name: string;
  isArchived: boolean;
  /** The service would refuse it: it is not offered. */
  mayDelete: boolean;
}

/** Archive, take out of the archive, delete: each asks before something can be missed. */
export function RecordActions({ kind, id, name, isArchived, mayDelete }: RecordActionsProps) {
  const t = useTranslations('catalog');
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const { list } = kindPlaces[kind];

  const archive = async (put: boolean): Promise<string | undefined> => {
    const result = await kindActions[kind].update(id, { is_archived: put });
    if (!result.ok) {
      leaveIfSignedOut(result);
      return result.message;
    }
    toast.success(put ? t('state.archived') : t('record.outOfArchive'), { description: name });
    router.refresh();
    return undefined;
  };
  const takeOut = async () => {
    setBusy(true);
    const failed = await archive(false).catch(() => t('record.failed'));
    setBusy(false);
    if (failed) toast.error(t('record.stillArchived'), { description: failed });
  };
  const remove = async (): Promise<string | undefined> => {
    const result = await kindActions[kind].delete(id);
    if (!result.ok) {
      leaveIfSignedOut(result);
      return result.message;
    }
    toast.success(t('record.deleted'), { description: name });
    router.replace(list);
    return undefined;
  };

  return (
    <>
      {mayDelete && (
        <ConfirmDialog
          trigger={<Button>{t('record.delete')}</Button>}
          title={t('record.deleteTitle', { name })}
          description={<p>{t(`${kind}.deleting`)}</p>}
          confirmLabel={t(`${kind}.delete`)}
          dismissLabel={t('record.keep')}
          danger
          onConfirm={remove}
        />
      )}
      {isArchived ? (
        <Button busy={busy} onClick={takeOut}>
          {t('takeOut')}
        </Button>
      ) : (
        <ConfirmDialog
          trigger={<Button>{t('archive')}</Button>}
          title={t('record.archiveTitle', { name })}
          description={
            <p>
              {t(`${kind}.archiving`)} {t('record.canTakeOut')}
            </p>
          }
          confirmLabel={t(`${kind}.archive`)}
          onConfirm={() => archive(true)}
        />
      )}
    </>
  );
}
