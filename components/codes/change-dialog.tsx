'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import useSWR from 'swr';
import { splitFieldErrors } from '#components/forms/field-errors.ts';
import { useIdempotencyKey } from '#components/forms/use-idempotency-key.ts';
import { FormError } from '#components/forms/form-error.tsx';
import { dataOf } from '#components/swr/call-error.ts';
import { useFailure } from '#components/swr/use-failure.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Select } from '#components/ui/select.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import type { SelectionCounts } from '#lib/contract/code-selection.ts';
import { activationStatus } from '#lib/contract/values/codes.ts';
import { leaveIfSignedOut } from '#lib/portal/leave-if-signed-out.ts';
import { paths } from '#lib/portal/paths.ts';
import type { CallFailure, CallResult } from '#lib/portal/result.ts';
import { useTexts } from '#texts';
import { previewSelection, startScmChange, startSelectionExport, startStatusChange } from './actions.ts';
import { type ChangeKind, confirmWords, meaningOf } from './change-words.ts';
import { addressOf } from './code-list-params.ts';
import { reasonOptions } from './code-words.ts';
import { type ScmValueInput, ScmValues, scmDataOf } from './scm-values.tsx';
import { type Selection, scmSelectionBody, selectionBody } from './selection.ts';
import { SelectionPreview } from './selection-preview.tsx';
import { SpreadsheetSwitch } from './spreadsheet-switch.tsx';
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
  const common = useTexts('common');
  const t = useTexts('codes');
  const router = useRouter();
  const keyOf = useIdempotencyKey();
  const { data: counts, error: notCounted } = useSWR(['code-selection', selection], () =>
    dataOf(previewSelection(selectionBody(selection))),
  );
  const countFailure = useFailure(notCounted);
  const [reason, setReason] = useState('');
  const [values, setValues] = useState<ScmValueInput>({});
  const [forSpreadsheet, setForSpreadsheet] = useState(false);
  const [wrong, setWrong] = useState<string>();
  const [failure, setFailure] = useState<CallFailure>();
  const [busy, setBusy] = useState(false);
  const forms = useTexts('forms');
  const split = failure ? splitFieldErrors(failure, fields, forms) : undefined;
  const errorOf = (name: string) => wrong ?? split?.own.find(([field]) => field === name)?.[1];

  const start = async () => {
    const data = scmDataOf(values);
    if (kind === 'blacklist' && !reason) return setWrong(t('change.chooseReason'));
    if (kind === 'scm' && Object.keys(data).length === 0) return setWrong(t('change.giveValue'));
    setWrong(undefined);
    setFailure(undefined);
    setBusy(true);
    const result = await send(kind, selection, { reason, data, forSpreadsheet }, keyOf).catch(() => unreachable(t));
    if (result.ok) return router.push(pageOf(kind, selection, result.data.task));
    setBusy(false);
    if (!leaveIfSignedOut(result)) setFailure(result);
    return undefined;
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      title={t(`change.title.${kind}`)}
      description={words}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            {t('back')}
          </Button>
          {counts && hasCodes(counts) && (
            <Button variant={kind === 'blacklist' ? 'danger' : 'primary'} busy={busy} onClick={start}>
              {confirmWords(kind, counts, t)}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4" aria-busy={!counts && !countFailure}>
        <FormError
          title={t('change.nothingStarted')}
          unsure={unsureStart(kind, t)}
          failure={failure && split?.rest ? { ...failure, message: split.rest } : undefined}
        />
        {!counts && !countFailure && <Counting />}
        <FormError title={t('change.notCounted')} failure={countFailure} />
        {counts && <SelectionPreview counts={counts} />}
        {counts && hasCodes(counts) && (
          <>
            {kind === 'blacklist' && (
              <Field label={t('reason.label')} hint={t('reason.hintMany')} error={errorOf('blacklist_reason')}>
                <Select
                  name="blacklist_reason"
                  value={reason}
                  placeholder={t('reason.choose')}
                  options={reasonOptions(common)}
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
            {kind === 'export' && <SpreadsheetSwitch checked={forSpreadsheet} onCheckedChange={setForSpreadsheet} />}
            <ul className="grid list-none gap-1 border-t border-line pt-3.5 text-sm text-ink2">
              {meaningOf(kind, counts, t).map((line) => (
                <li key={line}>{line}</li>
              ))}
              {kind !== 'export' && <li>{t('change.runs')}</li>}
            </ul>
          </>
        )}
      </div>
    </Dialog>
  );
}

/** Where there was not time to count them there may be some. */
const hasCodes = (counts: SelectionCounts) => counts.total > 0 || !counts.is_exact;

function Counting() {
  const t = useTexts('codes');
  return (
    <div className="grid gap-3">
      <p role="status" className="text-sm text-ink3">
        {t('change.counting')}
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
  given: { reason: string; data: Record<string, string | null>; forSpreadsheet: boolean },
  keyOf: (body: object) => string,
): Promise<CallResult<{ task: string }>> {
  const keyed = (body: object) => ({ key: keyOf({ kind, ...body }), body });
  const { reason, data, forSpreadsheet } = given;
  const form = forSpreadsheet ? { form: 'spreadsheet' } : {};
  if (kind === 'export') return startSelectionExport(keyed({ ...selectionBody(selection), ...form }));
  if (kind === 'scm') return startScmChange(keyed({ ...scmSelectionBody(selection), scm_data: data }));
  const blacklist = kind === 'blacklist' ? { blacklist_reason: Number(reason) } : {};
  return startStatusChange(keyed({ ...selectionBody(selection), activation_status: statuses[kind], ...blacklist }));
}

function pageOf(kind: ChangeKind, selection: Selection, key: string): string {
  if (kind !== 'export') return paths.codeTask(key);
  return addressOf(paths.codes, selection.by === 'filters' ? selection.filters : {}, { document: key });
}
