'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { splitFieldErrors } from '#components/forms/field-errors.ts';
import { FormError } from '#components/forms/form-error.tsx';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Select } from '#components/ui/select.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { useOrderKey } from '#components/workorders/use-order-key.ts';
import type { SelectionCounts } from '#lib/contract/code-selection.ts';
import { activationStatus } from '#lib/contract/values/codes.ts';
import { leaveIfSignedOut } from '#lib/portal/leave-if-signed-out.ts';
import { paths } from '#lib/portal/paths.ts';
import type { CallFailure, CallResult } from '#lib/portal/result.ts';
import { useTexts } from '#texts';
import { previewSelection, startScmChange, startSelectionExport, startStatusChange } from './actions.ts';
import { type ChangeKind, changeTitles, confirmWords, meaningOf } from './change-words.ts';
import { addressOf } from './code-list-params.ts';
import { reasonOptions } from './code-words.ts';
import { type ScmValueInput, ScmValues, scmDataOf } from './scm-values.tsx';
import { type Selection, scmSelectionBody, selectionBody } from './selection.ts';
import { SelectionPreview } from './selection-preview.tsx';
import { unreachable } from './unreachable.ts';
import { unsureStart } from './unsure-start.tsx';

interface ChangeDialogProps {
  kind: ChangeKind;
  selection: Selection;
  /** The selection in words. */
  words: string;
  scmFields: readonly { key: string; name: string }[];
  onClose: () => void;
}

const fields = ['blacklist_reason', 'scm_data'];

/** Before codes are changed: how many, which ones, what it means, and what it needs besides. */
export function ChangeDialog({ kind, selection, words, scmFields, onClose }: ChangeDialogProps) {
  const router = useRouter();
  const keyOf = useOrderKey();
  const preview = usePreview(selection);
  const [reason, setReason] = useState('');
  const [values, setValues] = useState<ScmValueInput>({});
  const [wrong, setWrong] = useState<string>();
  const [failure, setFailure] = useState<CallFailure>();
  const [busy, setBusy] = useState(false);
  const counts = preview?.ok ? preview.data : undefined;
  const forms = useTexts('forms');
  const split = failure ? splitFieldErrors(failure, fields, forms) : undefined;
  const errorOf = (name: string) => wrong ?? split?.own.find(([field]) => field === name)?.[1];

  const start = async () => {
    const data = scmDataOf(values);
    if (kind === 'blacklist' && !reason) return setWrong('Choose a reason.');
    if (kind === 'scm' && Object.keys(data).length === 0) return setWrong('Give a value, or empty a field.');
    setWrong(undefined);
    setFailure(undefined);
    setBusy(true);
    const result = await send(kind, selection, { reason, data }, keyOf).catch(() => unreachable);
    if (result.ok) return router.push(pageOf(kind, selection, result.data.task));
    setBusy(false);
    if (!leaveIfSignedOut(result)) setFailure(result);
    return undefined;
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      title={changeTitles[kind]}
      description={words}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            Back
          </Button>
          {counts && hasCodes(counts) && (
            <Button variant={kind === 'blacklist' ? 'danger' : 'primary'} busy={busy} onClick={start}>
              {confirmWords(kind, counts)}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4" aria-busy={preview === undefined}>
        <FormError
          title="Nothing was started"
          unsure={unsureStart(kind)}
          failure={failure && split?.rest ? { ...failure, message: split.rest } : undefined}
        />
        {preview === undefined && <Counting />}
        {preview && !preview.ok && <FormError title="The codes could not be counted" failure={preview} />}
        {counts && <SelectionPreview counts={counts} />}
        {counts && hasCodes(counts) && (
          <>
            {kind === 'blacklist' && (
              <Field label="Reason" hint="Shown with every scan of the codes." error={errorOf('blacklist_reason')}>
                <Select
                  name="blacklist_reason"
                  value={reason}
                  placeholder="Choose a reason"
                  options={reasonOptions}
                  onChange={(event) => {
                    setReason(event.target.value);
                    setWrong(undefined);
                  }}
                />
              </Field>
            )}
            {kind === 'scm' && (
              <ScmValues fields={scmFields} values={values} onChange={setValues} error={errorOf('scm_data')} />
            )}
            <ul className="grid list-none gap-1 border-t border-line pt-3.5 text-sm text-ink2">
              {meaningOf(kind, counts).map((line) => (
                <li key={line}>{line}</li>
              ))}
              {kind !== 'export' && <li>It runs by itself, and can be put back from its page.</li>}
            </ul>
          </>
        )}
      </div>
    </Dialog>
  );
}

/** Where there was not time to count them there may be some. */
const hasCodes = (counts: SelectionCounts) => counts.total > 0 || !counts.is_exact;

/** Undefined while it is counted. */
function usePreview(selection: Selection): CallResult<SelectionCounts> | undefined {
  const [preview, setPreview] = useState<CallResult<SelectionCounts>>();
  useEffect(() => {
    let current = true;
    previewSelection(selectionBody(selection))
      .catch(() => unreachable)
      .then((result) => {
        if (current && (result.ok || !leaveIfSignedOut(result))) setPreview(result);
      });
    return () => {
      current = false;
    };
  }, [selection]);
  return preview;
}

function Counting() {
  return (
    <div className="grid gap-3">
      <p role="status" className="text-sm text-ink3">
        Counting the codes
      </p>
      <Skeleton className="h-6 w-2/5" />
      <Skeleton className="w-3/5" />
      <Skeleton className="w-1/2" />
    </div>
  );
}

const statuses = {
  activate: activationStatus.active,
  deactivate: activationStatus.inactive,
  blacklist: activationStatus.blacklisted,
};

function send(
  kind: ChangeKind,
  selection: Selection,
  { reason, data }: { reason: string; data: Record<string, string | null> },
  keyOf: (body: object) => string,
): Promise<CallResult<{ task: string }>> {
  const keyed = (body: object) => ({ key: keyOf({ kind, ...body }), body });
  if (kind === 'export') return startSelectionExport(keyed(selectionBody(selection)));
  if (kind === 'scm') return startScmChange(keyed({ ...scmSelectionBody(selection), scm_data: data }));
  const blacklist = kind === 'blacklist' ? { blacklist_reason: Number(reason) } : {};
  return startStatusChange(keyed({ ...selectionBody(selection), activation_status: statuses[kind], ...blacklist }));
}

function pageOf(kind: ChangeKind, selection: Selection, key: string): string {
  if (kind !== 'export') return paths.codeTask(key);
  return addressOf(paths.codes, selection.by === 'filters' ? selection.filters : {}, { document: key });
}
