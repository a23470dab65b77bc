'use client';

import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useServiceGap } from '#components/session/service-gaps.tsx';
import { Button } from '#components/ui/button.tsx';
import { Callout } from '#components/ui/callout.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Section } from '#components/ui/section.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { maxUploadBytes } from '#lib/contract/upload-limits.ts';
import { paths } from '#lib/portal/paths.ts';
import { languageOf } from '#lib/texts/languages.ts';
import type { ScmFieldName } from '#lib/upload/columns/column-names.ts';
import type { SourceChoice } from '#lib/upload/table/source-reading.ts';
import type { ChosenFile } from '../chosen-file.ts';
import { hasAnswers, type LeftOutRows, readFixes, type StoredFixes } from '../fixing/fix-messages.ts';
import { problemsOf, targetsOf } from '../matching/column-problems.ts';
import type { Owner } from '../matching/stored-matches.ts';
import { type ColumnChoices, useColumnMatches } from '../matching/use-column-matches.ts';
import type { CheckRequest } from '../table/table-messages.ts';
import { useSourceReading } from '../table/use-source-reading.ts';
import { UploadProgress } from '../upload-progress.tsx';
import { emptySettings, type UploadSettings } from '../upload-settings.ts';
import { useUpload } from '../use-upload.ts';
import { CheckState } from './check-state.tsx';
import { callOf, type Destination, judgedBy, missingOf, noDestination } from './destination.ts';
import { type DestinationChoices, DestinationStep } from './destination-step.tsx';
import { FileStep } from './file-step.tsx';
import { SendButton } from './send-button.tsx';
import { UploadProposal } from './upload-proposal.tsx';
import { useCheckFix } from './use-check-fix.ts';
import { orderOfFile, useProposal } from './use-proposal.ts';
import { useSkus } from './use-skus.ts';
import { useStoredUpload } from './use-stored-upload.ts';
import { useWizardDraft } from './use-wizard-draft.ts';
import { useWizardStep } from './use-wizard-step.ts';
import { columnFields, reachableStep, stepSummaries, wherePlace } from './wizard-rules.ts';
import { stepNames, WizardSteps } from './wizard-steps.tsx';

interface UploadWizardProps extends DestinationChoices {
  owner: Owner;
  standardPrefix: string;
  /** Addresses at the company's own domains. */
  ownPrefixes: readonly string[];
  scmFields: readonly ScmFieldName[];
  canAddFields: boolean;
  /** The record this file corrects, with where it went and the settings it had. */
  correction: { key: string; name: string; destination: Destination; settings: UploadSettings } | undefined;
}

// They bring the form and schema libraries.
const loadColumns = () => import('../matching/columns-step.tsx').then((part) => part.ColumnsStep);
const loadDefaults = () => import('../default-fields.tsx').then((part) => part.DefaultFields);
const loadCheck = () => import('./check-step.tsx').then((part) => part.CheckStep);
const ColumnsStep = dynamic(loadColumns);
const DefaultFields = dynamic(loadDefaults);
const CheckStep = dynamic(loadCheck);

const noChoice: SourceChoice = {};

/** A new upload in four steps, back and forward without loss. */
export function UploadWizard(props: UploadWizardProps) {
  const t = useTranslations('ingestion');
  const { correction, templates, owner } = props;
  const router = useRouter();
  // Without a list of fields a column is named by the key that the service knows.
  const namesFields = useServiceGap('scmFields');
  const { draft, change, isRestored, drop } = useWizardDraft(`upload${correction ? `-${correction.key}` : ''}`, {
    destination: correction?.destination ?? wherePlace(templates, noDestination),
    settings: correction?.settings ?? emptySettings,
    pasted: '',
    stored: '',
  });
  const { destination, settings } = draft;
  const onSettings = (next: Partial<UploadSettings>) => change({ settings: { ...settings, ...next } });
  const [chosen, setChosen] = useState<ChosenFile>();
  const [choice, setChoice] = useState(noChoice);
  const [storedColumns, setStoredColumns] = useState<ColumnChoices>();
  const fixes = useRef<StoredFixes>(undefined);
  const uploads = useStoredUpload(isRestored ? draft.stored : undefined, (found, answers) => {
    fixes.current = readFixes(answers.fixes);
    setStoredColumns(answers.columns);
    setChoice(answers.choice);
    setChosen(found);
  });
  const choose = (taken: ChosenFile | undefined) => {
    if (draft.stored) uploads.drop(draft.stored);
    change({ stored: taken ? uploads.create(taken.file) : '' });
    fixes.current = undefined;
    setStoredColumns(undefined);
    setChoice(noChoice);
    setChosen(taken);
  };
  const [added, setAdded] = useState<readonly ScmFieldName[]>([]);
  const scmFields = useMemo(() => [...props.scmFields, ...added], [props.scmFields, added]);
  // A field that is added changes nothing of what the file was taken for.
  const { state, reading } = useSourceReading(chosen?.file, choice, props.scmFields);
  const skus = useSkus(chosen !== undefined);
  const addresses = useMemo(
    () => [props.standardPrefix, ...props.ownPrefixes, ...(settings.urlPrefix ? [settings.urlPrefix] : [])],
    [props.standardPrefix, props.ownPrefixes, settings.urlPrefix],
  );
  const columns = useColumnMatches(reading, owner, props.scmFields, skus, addresses, storedColumns);
  const problems = problemsOf(columns.matches, columnFields(scmFields), columns.values.undecided, t);

  const missing = missingOf(destination);
  const reachable = reachableStep({ missing, reading, problems });
  const { step, go } = useWizardStep(reachable);
  useEffect(() => {
    // Preloads the next steps, so that each shows at once.
    if (step !== 'where') void Promise.all([loadColumns(), loadDefaults(), loadCheck()]).catch(() => undefined);
  }, [step]);
  const { idFormat, allowDuplicates } = judgedBy(destination, settings, templates);
  const isChecking = step === 'check' && chosen !== undefined && reading !== undefined && skus.isKnown;
  const scmKeys = useMemo(() => scmFields.map(({ key }) => key), [scmFields]);
  const { matches, values } = columns;
  const targets = useMemo(() => targetsOf(matches, values), [matches, values]);
  const file = chosen?.file;
  const language = languageOf(useLocale());
  const input = useMemo<CheckRequest | undefined>(
    () =>
      isChecking && file && reading
        ? { file, reading, targets, idFormat, allowDuplicates, scmKeys, products: skus.value, language }
        : undefined,
    [isChecking, file, reading, skus.value, targets, idFormat, allowDuplicates, scmKeys, language],
  );
  const { check, fix, ...fixing } = useCheckFix(input, () => fixes.current);
  if (fix?.fixes) fixes.current = { columns: fix.columns, fixes: fix.fixes };
  const isPasted = chosen?.isPasted ?? false;
  const { write } = uploads;
  const newest = fix?.fixes;
  // biome-ignore lint/correctness/useExhaustiveDependencies: written with each newer answer to a row
  useEffect(() => {
    if (!file || !draft.stored) return;
    write(draft.stored, { isPasted, choice, columns: columns.choices, fixes: fixes.current });
  }, [file, draft.stored, isPasted, choice, columns.choices, newest, write]);
  const upload = useUpload((record) => {
    if (draft.stored) uploads.drop(draft.stored);
    drop();
    router.push(paths.ingestionRecord(record));
  });
  const isSending = fixing.isBusy || upload.busy || upload.state.phase === 'done';
  const proposal = useProposal(isSending, async ({ file, from }) => {
    choose({ file, isPasted: false });
    const order = await orderOfFile(file.name, from);
    if (order) change({ destination: { ...destination, kind: 'workorder', ...order } });
    else if (missing) change({ destination: { ...destination, kind: 'sids' } });
  });
  const failure = upload.state.phase === 'failed' ? upload.state.failure : undefined;
  const errorOf = (field: string) => failure?.fieldErrors[field]?.join(' ');

  function post(sent: Blob, filetype: 'csv' | 'json', headerAdded: boolean, leftOut?: LeftOutRows) {
    if (!chosen) return;
    columns.remember(fix?.groups ?? []);
    const name = chosen.isPasted ? t('source.pastedRows') : chosen.file.name;
    const original = sent === chosen.file || chosen.isPasted ? undefined : chosen.file;
    const converted = { retryOf: correction?.key, isConverted: original !== undefined };
    const begin = callOf(destination, settings, { name, filetype, headerAdded, leftOut, ...converted });
    void upload.send(begin, sent, original);
  }
  const send = async () => {
    if (!chosen || !check.prepared) return;
    const { converted, filetype, headerAdded } = check.prepared;
    const isChanged = fix?.counts && fix.counts.fixed + fix.counts.leftOut > 0;
    if (!isChanged) return post(converted ?? chosen.file, filetype, headerAdded);
    const built = await fixing.build();
    if (built) post(built.file, 'csv', built.headerAdded, built.leftOut);
  };
  const asksForTexts = values.texts.some((texts, column) => texts !== undefined && matches[column] !== null);
  const isTooLarge = (check.prepared?.converted?.size ?? 0) > maxUploadBytes;
  const at = stepNames.indexOf(step);
  const back = stepNames[at - 1];
  const next = stepNames[at + 1];
  const summaries = stepSummaries({ destination, templates, chosen, reading, matches: columns.matches }, t);
  if (proposal.state !== 'none') {
    return (
      <>
        <PageHeader title={t('wizard.title')} state={t('wizard.lead')} />
        <UploadProposal
          {...{ summaries }}
          reading={proposal.state === 'placing' ? undefined : reading}
          hasFailed={state === 'failed'}
          next={reachable === 'check' && !asksForTexts ? 'check' : 'columns'}
          onStep={(wanted) => {
            proposal.close();
            go(wanted);
          }}
        />
      </>
    );
  }

  return (
    <>
      <PageHeader
        title={correction ? t('wizard.corrected') : t('wizard.title')}
        state={step === 'check' ? <CheckState check={check} fix={fix} isSending={isSending} /> : t('wizard.lead')}
        actions={
          <>
            {back && (
              <Button disabled={isSending} onClick={() => go(back)}>
                {t('back')}
              </Button>
            )}
            {next ? (
              <Button
                variant="primary"
                disabled={stepNames.indexOf(reachable) <= at}
                busy={step === 'file' && state === 'running'}
                onClick={() => go(next)}
              >
                {t('wizard.continue')}
              </Button>
            ) : (
              !isTooLarge && (
                <SendButton
                  {...{ check, fix, isSending }}
                  hasFailed={failure !== undefined}
                  onSend={() => void send()}
                />
              )
            )}
          </>
        }
      />
      {correction && (
        <Callout className="mb-[18px]">
          {t.rich('wizard.standsIn', {
            name: correction.name,
            link: (inside) => (
              <TextLink href={paths.ingestionRecord(correction.key)} className="underline">
                {inside}
              </TextLink>
            ),
          })}
        </Callout>
      )}
      <WizardSteps current={step} reachable={reachable} summaries={summaries} disabled={isSending} onStep={go} />
      <h2 id="wizard-step" tabIndex={-1} className="sr-only">
        {t(`wizardStep.${step}`)}
      </h2>
      {(upload.busy || upload.state.phase === 'done') && (
        <UploadProgress state={upload.state} onCancel={upload.cancel} />
      )}
      {step === 'where' && (
        <DestinationStep
          {...props}
          destination={destination}
          onDestination={(changed) => change({ destination: { ...destination, ...changed } })}
          settings={settings}
          onSettings={onSettings}
          errorOf={errorOf}
          disabled={isSending}
        />
      )}
      {step === 'file' && (
        <FileStep
          chosen={chosen}
          onChoose={choose}
          hasFixes={fixes.current !== undefined && hasAnswers(fixes.current.fixes)}
          isRestoring={uploads.isRestoring}
          state={state}
          reading={reading}
          onChoice={(changed) => {
            setStoredColumns(undefined);
            setChoice((before) => ({ ...before, ...changed }));
          }}
          pasted={draft.pasted}
          onPaste={(pasted) => change({ pasted })}
          isLost={isRestored}
          disabled={isSending}
        />
      )}
      {step === 'columns' && (reading?.kind === 'text' || reading?.kind === 'sheet') && (
        <ColumnsStep
          columns={reading.columns}
          matches={columns.matches}
          onMatches={columns.set}
          isRecalled={columns.isRecalled}
          values={columns.values}
          onTexts={columns.setTexts}
          onDates={columns.setDates}
          onDropReplaced={columns.dropReplaced}
          problems={problems}
          scmFields={scmFields}
          onNewField={
            props.canAddFields || namesFields ? (field) => setAdded((before) => [...before, field]) : undefined
          }
          disabled={isSending}
        />
      )}
      {step === 'columns' && (
        <Section title={t('fact.defaults')} end={<span className="text-xs text-ink3">{t('wizard.defaultsHint')}</span>}>
          <DefaultFields
            settings={settings}
            change={onSettings}
            errorOf={errorOf}
            scmFields={scmFields}
            disabled={isSending}
          />
        </Section>
      )}
      {step === 'check' && chosen && (
        <>
          {isTooLarge && (
            <Callout tone="bad" role="alert" title={t('send.tooLarge')} className="mb-3">
              {t('send.tooLargeText')}
            </Callout>
          )}
          <CheckStep
            chosen={chosen}
            check={check}
            fix={fix}
            isSending={isSending}
            isLost={fixing.isLost}
            onStop={fixing.stop}
            onAgain={fixing.again}
            idFormat={idFormat}
            skus={skus.value}
            failure={failure}
          />
        </>
      )}
    </>
  );
}
