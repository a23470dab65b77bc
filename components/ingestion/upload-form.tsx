'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useMemo, useState } from 'react';
import { splitFieldErrors } from '#components/forms/field-errors.ts';
import { FormError } from '#components/forms/form-error.tsx';
import { useDrafts } from '#components/shell/session-user.tsx';
import { Button } from '#components/ui/button.tsx';
import { Callout } from '#components/ui/callout.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { DetailLayout } from '#components/ui/detail-layout.tsx';
import { formatNumber, formatPercent, plural } from '#components/ui/format.ts';
import { PageHeader, StateLine } from '#components/ui/page-header.tsx';
import { Section } from '#components/ui/section.tsx';
import { Status } from '#components/ui/status.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { paths } from '#lib/portal/paths.ts';
import { loadSkus } from './actions.ts';
import { CheckResult } from './check-result.tsx';
import { FileColumns } from './file-columns.tsx';
import { type ChosenFile, FileSource } from './file-source.tsx';
import { SettingsFields } from './settings-fields.tsx';
import { UploadProgress } from './upload-progress.tsx';
import { emptySettings, readSettings, type UploadSettings, uploadBody } from './upload-settings.ts';
import { type FileCheck, useFileCheck } from './use-file-check.ts';
import { useUpload } from './use-upload.ts';

/** Pasted rows longer than this are not kept over a reload: storage of a tab is small. */
const mostKept = 500_000;
const fields = ['description', 'url_prefix', 'id_format', 'default_scm_data'] as const;

interface UploadFormProps {
  standardPrefix: string;
  scmFields: readonly { key: string; name: string }[];
  /** The record this file corrects, and the settings it had. */
  correction: { key: string; name: string; settings: UploadSettings } | undefined;
}

/** A new upload: choose a file, see it checked, set what goes with it, send it. */
export function UploadForm(props: UploadFormProps) {
  const { correction } = props;
  const router = useRouter();
  const drafts = useDrafts();
  const draft = `upload${correction ? `-${correction.key}` : ''}`;
  const [settings, setSettings] = useState<UploadSettings>(correction?.settings ?? emptySettings);
  const [pasted, setPasted] = useState('');
  const [chosen, setChosen] = useState<ChosenFile>();
  const skus = useSkus(chosen !== undefined);
  const scmKeys = useMemo(() => props.scmFields.map((field) => field.key), [props.scmFields]);

  useEffect(() => {
    const kept = drafts.read(draft);
    if (!kept) return;
    setSettings(readSettings(kept));
    if (typeof kept.pasted === 'string') setPasted(kept.pasted);
  }, [draft, drafts]);
  const keep = (nextSettings: UploadSettings, nextPasted: string) =>
    drafts.write(draft, { ...nextSettings, ...(nextPasted.length <= mostKept ? { pasted: nextPasted } : {}) });
  const change = (next: Partial<UploadSettings>) => {
    const all = { ...settings, ...next };
    setSettings(all);
    keep(all, pasted);
  };

  const check = useFileCheck({
    file: chosen?.file,
    filetype: chosen?.filetype ?? 'csv',
    idFormat: settings.idFormat,
    allowDuplicates: settings.allowDuplicates,
    scmKeys,
    products: skus?.promise,
  });
  const upload = useUpload((record) => {
    drafts.drop(draft);
    router.push(paths.ingestionRecord(record));
  });

  const send = () => {
    if (!chosen) return;
    const { file, filetype } = chosen;
    void upload.send(uploadBody(settings, { name: file.name, filetype, retryOf: correction?.key }), file);
  };
  const { failure } = upload.state;
  const split = failure ? splitFieldErrors(failure, fields) : undefined;
  const errorOf = (field: string) => split?.own.find(([name]) => name === field)?.[1];
  const isSending = upload.busy || upload.state.phase === 'done';

  return (
    <>
      <PageHeader
        title={correction ? 'Send a corrected file' : 'Upload codes'}
        state={<CheckState chosen={chosen} check={check} isSending={isSending} />}
        actions={
          <SendButton
            check={check}
            isChosen={chosen !== undefined}
            isSending={isSending}
            failed={upload.state.phase === 'failed'}
            onSend={send}
          />
        }
      />
      {correction && (
        <Callout className="mb-[18px]">
          This file stands in for{' '}
          <TextLink href={paths.ingestionRecord(correction.key)} className="underline">
            {correction.name}
          </TextLink>
          , of which nothing was ingested. Its settings are filled in below.
        </Callout>
      )}
      {isSending && <UploadProgress state={upload.state} onCancel={upload.cancel} />}
      {failure && upload.state.phase === 'failed' && split?.rest && (
        <div className="mb-[18px]">
          <FormError title="The file was not sent" failure={{ ...failure, message: split.rest }} />
        </div>
      )}
      {failure && upload.state.phase === 'failed' && split && !split.rest && (
        <Callout tone="bad" role="alert" title="The file was not sent" className="mb-[18px]">
          Some settings below are not right. Correct them and send again.
        </Callout>
      )}
      <FileSource
        chosen={chosen}
        check={check}
        onChoose={setChosen}
        pasted={pasted}
        onPaste={(text) => {
          setPasted(text);
          keep(settings, text);
        }}
        disabled={isSending}
      />
      {chosen?.fromSpreadsheet && (
        <p className="mt-2 text-xs text-ink3">Cells copied from a spreadsheet were put between commas.</p>
      )}
      {check.state === 'failed' && (
        <Callout tone="bad" role="alert" title="The file could not be read" className="mt-3">
          It may have been changed or moved since it was chosen. Choose it again.
        </Callout>
      )}
      {chosen && check.summary && (
        <div className="mt-3">
          <CheckResult
            key={`${chosen.file.name}-${chosen.file.lastModified}`}
            check={check}
            idFormat={settings.idFormat}
            skus={skus?.value}
          />
        </div>
      )}
      <DetailLayout rail={<FileColumns scmFields={props.scmFields} />} railLabel="Columns of a file">
        <Section title="Settings">
          <SettingsFields
            settings={settings}
            change={change}
            errorOf={errorOf}
            fileName={chosen?.file.name}
            standardPrefix={props.standardPrefix}
            scmFields={props.scmFields}
            disabled={isSending}
          />
        </Section>
      </DetailLayout>
    </>
  );
}

function CheckState({
  chosen,
  check,
  isSending,
}: {
  chosen: ChosenFile | undefined;
  check: FileCheck;
  isSending: boolean;
}) {
  if (!chosen) return 'Choose a file or paste rows; everything is checked here before it is sent.';
  const rows = check.summary?.rows ?? 0;
  const errors = check.summary?.errors ?? 0;
  const bad = check.summary?.rowsWithErrors || errors;
  if (isSending)
    return (
      <StateLine
        parts={[
          <Status key="s" tone="running">
            Sending
          </Status>,
          plural(rows, 'row'),
        ]}
      />
    );
  if (check.state === 'running') {
    return (
      <StateLine
        parts={[
          <Status key="s" tone="running">
            Checking
          </Status>,
          formatPercent(check.progress),
          `${formatNumber(rows)} rows`,
          errors > 0 && `${formatNumber(bad)} with errors`,
        ]}
      />
    );
  }
  if (check.state === 'failed') return <Status tone="bad">Could not be read</Status>;
  return errors > 0 ? (
    <StateLine
      parts={[
        <Status key="s" tone="bad" className="font-semibold">
          Would be refused
        </Status>,
        'nothing was sent',
        `${plural(rows, 'row')} checked`,
      ]}
    />
  ) : (
    <StateLine
      parts={[
        <Status key="s" tone="ok">
          Ready to send
        </Status>,
        plural(rows, 'row'),
      ]}
    />
  );
}

interface SendButtonProps {
  check: FileCheck;
  isChosen: boolean;
  isSending: boolean;
  failed: boolean;
  onSend: () => void;
}

function SendButton({ check, isChosen, isSending, failed, onSend }: SendButtonProps) {
  const rows = check.summary?.rows ?? 0;
  const label = failed ? 'Try again' : check.state === 'done' && rows > 0 ? `Send ${plural(rows, 'row')}` : 'Send';
  if (isChosen && check.state === 'done' && (check.summary?.errors ?? 0) > 0 && !isSending) {
    const bad = check.summary?.rowsWithErrors ?? 0;
    return (
      <ConfirmDialog
        trigger={<Button>{failed ? 'Try again' : 'Send anyway'}</Button>}
        title="Send a file that will be refused?"
        description={`${bad > 0 ? plural(bad, 'row has', 'rows have') : 'The file has'} errors, and one row with an error refuses the whole file: nothing will be ingested. Correct the file and choose it again instead.`}
        confirmLabel="Send anyway"
        dismissLabel="Do not send"
        onConfirm={async () => {
          onSend();
          return undefined;
        }}
      />
    );
  }
  return (
    <Button
      variant="primary"
      busy={isSending}
      disabled={!isSending && (!isChosen || check.state !== 'done')}
      onClick={onSend}
    >
      {label}
    </Button>
  );
}

/** The company's SKUs, fetched once when the first file is chosen. What cannot be fetched is left to the service. */
function useSkus(wanted: boolean) {
  const [skus, setSkus] = useState<{ promise: Promise<string[] | undefined>; value?: string[] | undefined }>();
  useEffect(() => {
    if (!wanted || skus) return;
    const promise = loadSkus().then(
      (result) => (result.ok ? result.data.skus : undefined),
      () => undefined,
    );
    setSkus({ promise });
    void promise.then((value) => setSkus({ promise, value }));
  }, [wanted, skus]);
  return skus;
}
