'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { Controller } from 'react-hook-form';
import useSWR from 'swr';
import * as z from 'zod';
import { FormError } from '#components/forms/form-error.tsx';
import { useServiceForm } from '#components/forms/use-service-form.ts';
import { dataOf } from '#components/swr/call-error.ts';
import { useFailure } from '#components/swr/use-failure.ts';
import { Button } from '#components/ui/button.tsx';
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogTitle,
} from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Select } from '#components/ui/select.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import type { SelectionCounts } from '#lib/contract/code-selection.ts';
import { activationStatus } from '#lib/contract/values/codes.ts';
import { exportForms } from '#lib/contract/values/export-forms.ts';
import { paths } from '#lib/portal/paths.ts';
import type { CallResult } from '#lib/portal/result.ts';
import { previewSelection, startScmChange, startSelectionExport, startStatusChange } from './actions.ts';
import { type ChangeKind, confirmWords, meaningOf } from './change-words.ts';
import { addressOf } from './code-list-params.ts';
import { reasonOptions } from './code-words.ts';
import { ExportFormSelect, formQuery } from './export-form-select.tsx';
import { ScmValues, scmDataOf } from './scm-values.tsx';
import { type Selection, scmSelectionBody, selectionBody } from './selection.ts';
import { SelectionPreview } from './selection-preview.tsx';
import { unsureStart } from './unsure-start.tsx';

interface ChangeDialogProps {
  kind: ChangeKind;
  selection: Selection;
  /** The selection in words. */
  words: string;
  scmFields: readonly { key: string; name: string }[];
  onClose: () => void;
}

const fields = ['blacklist_reason', 'scm_data'] as const;

const changeForm = z.object({
  blacklist_reason: z.string(),
  scm_data: z.record(z.string(), z.string().nullable()).transform(scmDataOf),
  form: z.enum(exportForms),
});
type ChangeFormValues = z.output<typeof changeForm>;

/** Before codes are changed: how many, which ones, what it means, and what it needs besides. */
export function ChangeDialog({ kind, selection, words, scmFields, onClose }: ChangeDialogProps) {
  const common = useTranslations('common');
  const t = useTranslations('codes');
  const router = useRouter();
  const { data: counts, error: notCounted } = useSWR(['code-selection', selection], () =>
    dataOf(previewSelection(selectionBody(selection))),
  );
  const countFailure = useFailure(notCounted);
  const schema = useMemo(() => {
    const givesReason = ({ blacklist_reason: reason }: ChangeFormValues) => kind !== 'blacklist' || reason !== '';
    const givesValue = ({ scm_data: data }: ChangeFormValues) => kind !== 'scm' || Object.keys(data).length > 0;
    return changeForm
      .refine(givesReason, { path: ['blacklist_reason'], message: t('change.chooseReason') })
      .refine(givesValue, { path: ['scm_data'], message: t('change.giveValue') });
  }, [kind, t]);
  const { form, onSubmit, failure, busy, errorOf } = useServiceForm({
    schema,
    defaults: { blacklist_reason: '', scm_data: {}, form: 'exact' },
    fields,
    draft: `change-${kind}`,
    inDialog: true,
    isSentOnce: true,
    submit: (values, key) => send(kind, selection, values, key),
    onDone: ({ task }) => router.push(pageOf(kind, selection, task)),
  });

  return (
    <Dialog open onOpenChange={(open) => !open && !busy && onClose()}>
      <DialogContent>
        <DialogTitle>{t(`change.title.${kind}`)}</DialogTitle>
        <DialogDescription>{words}</DialogDescription>
        <DialogBody>
          <form
            id="change-codes"
            method="post"
            noValidate
            onSubmit={onSubmit}
            className="grid gap-4"
            aria-busy={!counts && !countFailure}
          >
            <FormError title={t('change.nothingStarted')} unsure={unsureStart(kind, t)} failure={failure} />
            {!counts && !countFailure && <Counting />}
            <FormError title={t('change.notCounted')} failure={countFailure} />
            {counts && <SelectionPreview counts={counts} />}
            {counts && hasCodes(counts) && (
              <>
                {kind === 'blacklist' && (
                  <Field label={t('reason.label')} hint={t('reason.hintMany')} error={errorOf('blacklist_reason')}>
                    <Select
                      placeholder={t('reason.choose')}
                      options={reasonOptions(common)}
                      {...form.register('blacklist_reason')}
                    />
                  </Field>
                )}
                {kind === 'scm' && (
                  <Controller
                    control={form.control}
                    name="scm_data"
                    render={({ field }) => (
                      <ScmValues
                        fields={scmFields}
                        values={field.value}
                        onChange={field.onChange}
                        error={errorOf('scm_data')}
                      />
                    )}
                  />
                )}
                {kind === 'export' && (
                  <Controller
                    control={form.control}
                    name="form"
                    render={({ field }) => <ExportFormSelect value={field.value} onChange={field.onChange} />}
                  />
                )}
                <ul className="grid list-none gap-1 border-t border-line pt-3.5 text-sm text-ink2">
                  {meaningOf(kind, counts, t).map((line) => (
                    <li key={line}>{line}</li>
                  ))}
                  {kind !== 'export' && <li>{t('change.runs')}</li>}
                </ul>
              </>
            )}
          </form>
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose} disabled={busy}>
            {t('back')}
          </Button>
          {counts && hasCodes(counts) && (
            <Button type="submit" form="change-codes" variant={kind === 'blacklist' ? 'danger' : 'primary'} busy={busy}>
              {confirmWords(kind, counts, t)}
            </Button>
          )}
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}

/** Where there was not time to count them there may be some. */
const hasCodes = (counts: SelectionCounts) => counts.total > 0 || !counts.is_exact;

function Counting() {
  const t = useTranslations('codes');
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
  { blacklist_reason: reason, scm_data, form }: ChangeFormValues,
  key: string,
): Promise<CallResult<{ task: string }>> {
  if (kind === 'scm') return startScmChange({ ...scmSelectionBody(selection), scm_data }, key);
  const body = selectionBody(selection);
  if (kind === 'export') {
    return startSelectionExport({ ...body, ...formQuery(form) }, key);
  }
  const blacklist = kind === 'blacklist' && { blacklist_reason: Number(reason) };
  return startStatusChange({ ...body, activation_status: statuses[kind], ...blacklist }, key);
}

function pageOf(kind: ChangeKind, selection: Selection, key: string): string {
  if (kind !== 'export') return paths.codeTask(key);
  return addressOf(paths.codes, selection.by === 'filters' ? selection.filters : {}, { document: key });
}
