'use client';

import { useRouter } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useMemo, useState } from 'react';
import { FormError } from '#components/forms/form-error.tsx';
import { useDrafts } from '#components/session/session-user.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { Callout } from '#components/ui/callout.tsx';

import { PageHeader } from '#components/ui/page-header.tsx';
import { Spinner } from '#components/ui/spinner.tsx';
import type { IngestionRecord } from '#lib/contract/ingestion.ts';
import { paths } from '#lib/portal/paths.ts';
import { languageOf } from '#lib/texts/languages.ts';
import { nameOf } from '../ingestion-words.ts';
import { unsureUpload } from '../unsure-upload.tsx';
import { UploadProgress } from '../upload-progress.tsx';
import { settingsOf } from '../upload-settings.ts';
import { useUpload } from '../use-upload.ts';
import { callOf, destinationOf, type TemplateChoice } from '../wizard/destination.ts';
import type { UploadCall } from '../wizard/upload-calls.ts';
import { useSkus } from '../wizard/use-skus.ts';
import type { FixRules } from './failed-rows.ts';
import { FixLine } from './fix-line.tsx';
import { type FixSource, hasAnswers, readFixes, type Selection, type StoredFixes } from './fix-messages.ts';
import { FixPanels } from './fix-panels.tsx';
import { rowsOfPage } from './rows-of-page.ts';
import { SendAgain } from './send-again.tsx';
import { type Fix, useFixWorker } from './use-fix-worker.ts';

interface FixViewProps {
  record: IngestionRecord;
  scmKeys: readonly string[];
  templates: readonly TemplateChoice[];
}

/**
 * The failed rows of a refused file: fixed for all alike or one by one, and sent as a new record that names this one.
 */
export function FixView({ record, scmKeys, templates }: FixViewProps) {
  const t = useTranslations('ingestion');
  const router = useRouter();
  const { key, filetype, parameters } = record;
  const headerAdded = parameters.header_added === true;
  const language = languageOf(useLocale());
  const source = useMemo<FixSource>(
    () => ({ file: paths.ingestionRows(key), errors: paths.ingestionErrorsFile(key), filetype, headerAdded, language }),
    [key, filetype, headerAdded, language],
  );
  const skus = useSkus(true);
  const idFormat = parameters.id_format === 'gs1' ? 'gs1' : 'default';
  const allowDuplicates = parameters.allow_posted_duplicates === true;
  const rules = useMemo<FixRules | undefined>(
    () => (skus.isKnown ? { idFormat, allowDuplicates, scmKeys, products: skus.value } : undefined),
    [skus.isKnown, skus.value, idFormat, allowDuplicates, scmKeys],
  );
  const drafts = useDrafts();
  const draft = `fix-${key}`;
  const fix = useFixWorker(source, rules, rowsOfPage, () => readFixes(drafts.read(draft)));
  const { fixes, columns } = fix;
  useEffect(() => {
    if (!fixes) return;
    if (hasAnswers(fixes)) drafts.write(draft, { columns, fixes } satisfies StoredFixes);
    else drafts.drop(draft);
  }, [drafts, draft, columns, fixes]);
  const [selection, setSelection] = useState<Selection>('whole');
  const [isBuilding, setIsBuilding] = useState(false);
  const [isLost, setIsLost] = useState(false);
  const upload = useUpload((next) => {
    drafts.drop(draft);
    router.push(paths.ingestionRecord(next));
  });
  const isSending = isBuilding || upload.busy || upload.state.phase === 'done';
  const failure = upload.state.phase === 'failed' ? upload.state.failure : undefined;

  const send = async () => {
    setIsBuilding(true);
    const built = await fix.build(selection);
    setIsBuilding(false);
    setIsLost(!built);
    if (!built) return;
    const name = nameOf(record);
    const begin = callOf(destinationOf(record, templates), settingsOf(record), {
      ...{ name, filetype: 'csv', retryOf: key },
      headerAdded: built.headerAdded,
      leftOut: built.leftOut,
    });
    void upload.send(await withDefaultsOf(record, begin), built.file);
  };

  return (
    <>
      <PageHeader
        title={t('fix.title')}
        state={<FixLine fix={fix} />}
        actions={<ButtonLink href={paths.ingestionRecord(key)}>{t('fix.back')}</ButtonLink>}
      />
      {isSending && <UploadProgress state={upload.state} onCancel={upload.cancel} />}
      <div className="grid gap-3">
        <FormError title={t('fix.notSent')} failure={failure} unsure={unsureUpload(t)} />
        {isLost && (
          <Callout tone="bad" role="alert" title={t('fix.fileLost')}>
            {t('fix.fileLostText')}
          </Callout>
        )}
      </div>
      <FixBody {...{ record, fix, isSending, selection, setSelection }} onSend={() => void send()} />
    </>
  );
}

function Loading() {
  const t = useTranslations('ingestion');
  return (
    <p className="flex items-center gap-2 text-ink2">
      <Spinner /> {t('fix.reading')}
    </p>
  );
}

interface FixBodyProps {
  record: IngestionRecord;
  fix: Fix;
  isSending: boolean;
  selection: Selection;
  setSelection: (next: Selection) => void;
  onSend: () => void;
}

function FixBody({ record, fix, isSending, selection, setSelection, onSend }: FixBodyProps) {
  const t = useTranslations('ingestion');
  if (fix.state === 'failed') {
    return (
      <Callout tone="bad" role="alert" title={t('fix.notShown')}>
        {t('fix.notShownText')}
      </Callout>
    );
  }
  if (fix.state === 'loading') return <Loading />;
  const { page, fileFaults } = fix;
  if (fileFaults.length > 0 || !page) {
    return (
      <Callout tone="bad" title={t('fix.notByRow')}>
        <p>{fileFaults.map((message) => `${message}.`).join(' ') || t('fix.noRow')}</p>
        <p className="mt-2">
          <ButtonLink href={paths.correctIngestion(record.key)}>{t('fix.sendAnother')}</ButtonLink>
        </p>
      </Callout>
    );
  }
  return (
    <>
      <SendAgain
        counts={fix.counts}
        fine={Math.max(0, record.row_count - (fix.counts?.failed ?? 0))}
        selection={selection}
        onSelection={setSelection}
        isBusy={isSending || fix.isCounting}
        onSend={onSend}
      />
      <FixPanels fix={{ ...fix, page }} name={nameOf(record)} disabled={isSending} />
    </>
  );
}

/** The defaults of the old record as they were given, also those the wizard has no field for. */
async function withDefaultsOf(record: IngestionRecord, begin: UploadCall): Promise<UploadCall> {
  const { default_scm_data: given } = record.parameters;
  const { defaultScmData } = await import('#lib/contract/ingestion.ts');
  const defaults = defaultScmData.safeParse(given);
  if (!defaults.success) return begin;
  const body = { ...begin.body, default_scm_data: defaults.data };
  return { ...begin, body } as UploadCall;
}
