'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { showToast } from '#components/ui/toast-store.ts';
import { leaveIfSignedOut } from '#lib/portal/leave-if-signed-out.ts';
import { archiveRecord, deleteRecord } from './actions.ts';
import { type CatalogKind, kindWords } from './catalog-kinds.ts';

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
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const { one, list, archiving, deleting } = kindWords[kind];

  const archive = async (put: boolean): Promise<string | undefined> => {
    const result = await archiveRecord(kind, id, put);
    if (!result.ok) {
      leaveIfSignedOut(result);
      return result.message;
    }
    showToast({ title: put ? 'Archived' : 'Out of the archive', text: name });
    router.refresh();
    return undefined;
  };
  const takeOut = async () => {
    setBusy(true);
    const failed = await archive(false).catch(() => 'This did not work. Try again.');
    setBusy(false);
    if (failed) showToast({ title: 'Still in the archive', text: failed, tone: 'bad' });
  };
  const remove = async (): Promise<string | undefined> => {
    const result = await deleteRecord(kind, id);
    if (!result.ok) {
      leaveIfSignedOut(result);
      return result.message;
    }
    showToast({ title: 'Deleted', text: name });
    router.replace(list);
    return undefined;
  };

  return (
    <>
      {mayDelete && (
        <ConfirmDialog
          trigger={<Button>Delete</Button>}
          title={`Delete ${name}?`}
          description={<p>{deleting}</p>}
          confirmLabel={`Delete ${one}`}
          dismissLabel="Keep it"
          danger
          onConfirm={remove}
        />
      )}
      {isArchived ? (
        <Button busy={busy} onClick={takeOut}>
          Take out of the archive
        </Button>
      ) : (
        <ConfirmDialog
          trigger={<Button>Archive</Button>}
          title={`Archive ${name}?`}
          description={<p>{archiving} You can take it out again at any time.</p>}
          confirmLabel={`Archive ${one}`}
          onConfirm={() => archive(true)}
        />
      )}
    </>
  );
}
