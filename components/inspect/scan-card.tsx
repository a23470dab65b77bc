'use client';

import { Camera } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { preparePhoto } from '#components/photos/prepare-photo.ts';
import { Button } from '#components/ui/button.tsx';
import { Callout } from '#components/ui/callout.tsx';
import { CameraInput } from '#components/ui/camera-input.tsx';
import { Status, type StatusTone } from '#components/ui/status.tsx';
import { Time } from '#components/ui/time.tsx';
import { VerdictHead } from '#components/verdict/verdict-head.tsx';
import type { InspectedCode } from '#lib/contract/inspection.ts';
import { authenticationStatuses } from '#lib/contract/values/photo.ts';
import { formatBytes } from '#lib/format/numbers.ts';
import { CaseDialog } from './case-dialog.tsx';
import { describeEntry } from './entry-state.ts';
import type { Change, PhotoReference, QueuedCase, Scanned } from './inspection-list.ts';

interface ScanCardProps {
  entry: Scanned;
  /** The values set last on the code. */
  change: Change | undefined;
  /** Its photos that wait to be sent. */
  photos: readonly PhotoReference[];
  /** Newest first. */
  cases: readonly QueuedCase[];
  fields: Readonly<Record<string, string>>;
  keepsPhotos: boolean;
  /** @returns its key; undefined when too many photos wait */
  onPhoto: (photo: Blob) => string | undefined;
  onReport: (report: { note: string; photo: string | undefined }) => void;
  onUndo: (change: Change) => Promise<void>;
}

/** A code that was scanned: its status, product, SCM values and last scans, and what can be done with it. */
export function ScanCard({ entry, change, photos, cases, fields, keepsPhotos, ...on }: ScanCardProps) {
  const t = useTranslations('inspect');
  const locale = useLocale();
  const { code } = entry;
  return (
    <li className="grid gap-2.5 rounded-surface border border-line bg-surface p-3.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
        <EntryStatus entry={entry} />
        <span className="text-sm text-ink2">
          {entry.times > 1 && <span className="font-medium text-ink">{t('again', { count: entry.times })} · </span>}
          <Time value={new Date(entry.lastAt).toISOString()} format="clock" />
        </span>
      </div>
      <p className="font-mono text-code break-all">{code?.extended_id ?? entry.content}</p>
      {entry.state === 'failed' && <p className="text-sm text-bad">{entry.message}</p>}
      {code && <CodeFacts code={code} fields={fields} />}
      {change && <ChangeLine change={change} content={entry.content} onUndo={on.onUndo} />}
      {cases.map((each) => (
        <CaseLine key={each.key} opened={each} />
      ))}
      {entry.verdict && <VerdictHead status={entry.verdict} role="status" />}
      {photos.length > 0 && (
        <Status tone="running">
          {t('photo.waiting', {
            count: photos.length,
            size: formatBytes(
              photos.reduce((sum, { bytes }) => sum + bytes, 0),
              locale,
            ),
          })}
        </Status>
      )}
      {entry.photoMessage && (
        <Callout tone="bad" role="status">
          {entry.photoMessage}
        </Callout>
      )}
      <div className="grid gap-2 sm:grid-cols-2">
        {entry.state !== 'unknown' && (
          <PhotoButton hasVerdict={entry.verdict !== undefined} onPhoto={(photo) => on.onPhoto(photo) !== undefined} />
        )}
        <CaseDialog
          code={code?.extended_id ?? entry.content}
          takesPhotos={entry.state !== 'unknown'}
          hasPhoto={entry.scan !== undefined}
          keepsPhotos={keepsPhotos}
          onPhoto={on.onPhoto}
          onReport={on.onReport}
        />
      </div>
    </li>
  );
}

const caseTones: Record<QueuedCase['state'], StatusTone> = { waiting: 'running', sent: 'ok', failed: 'bad' };

function CaseLine({ opened: { state, note, message } }: { opened: QueuedCase }) {
  const t = useTranslations('inspect');
  return (
    <div className="grid gap-1 border-t border-line pt-2.5">
      <Status tone={caseTones[state]}>
        {t(`case.${state}`)}
        {state === 'failed' && message && <span className="font-normal text-ink2"> {message}</span>}
      </Status>
      <p className="text-sm break-words whitespace-pre-line text-ink2">{note}</p>
    </div>
  );
}

function EntryStatus({ entry }: { entry: Scanned }) {
  const { tone, word } = describeEntry(entry, useTranslations('inspect'), useTranslations('authenticate'));
  return <Status tone={tone}>{word}</Status>;
}

function CodeFacts({ code, fields }: { code: InspectedCode; fields: Readonly<Record<string, string>> }) {
  const t = useTranslations('inspect');
  const common = useTranslations('common');
  const wordOf = (result: string) => {
    const known = authenticationStatuses.find((status) => status === result);
    return known ? common(`verdict.${known}`) : result;
  };
  const facts = [
    [t('product'), code.product && (code.sku ? `${code.product} (${code.sku})` : code.product)],
    [t('order'), code.workorder_reference],
    ...Object.entries(code.scm_data).map(([key, value]) => [fields[key] ?? key, value]),
  ].filter((fact): fact is [string, string] => Boolean(fact[1]));
  return (
    <>
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-sm">
        {facts.map(([name, value]) => (
          <div key={name} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-ink2">{name}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
      </dl>
      {code.scans.length > 0 && (
        <details className="text-sm">
          <summary className="cursor-pointer py-3 text-ink2">{t('scans', { count: code.scans.length })}</summary>
          <ul className="grid list-none gap-1">
            {code.scans.map(({ created_at, result, source }) => (
              <li key={`${created_at} ${source}`} className="flex justify-between gap-3">
                <Time value={created_at} format="relative" className="text-ink2" />
                <span>{source === 'address' ? t('opened') : wordOf(result)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

const changeTones: Record<Change['state'], StatusTone> = {
  waiting: 'running',
  sent: 'ok',
  failed: 'bad',
  undone: 'off',
};

function ChangeLine({
  change,
  content,
  onUndo,
}: {
  change: Change;
  content: string;
  onUndo: (change: Change) => Promise<void>;
}) {
  const t = useTranslations('inspect');
  const [busy, setBusy] = useState(false);
  const { state, valueSet, message, results, contents } = change;
  const isUnchanged = results?.[content] === 'unchanged';
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 border-t border-line pt-2.5">
      <Status tone={changeTones[state]}>
        {t(isUnchanged ? 'set.unchanged' : `set.${state}`, { name: valueSet })}
        {state === 'failed' && message && <span className="font-normal text-ink2"> {message}</span>}
      </Status>
      {state !== 'failed' && (
        <Button
          busy={busy}
          className="min-h-11"
          onClick={async () => {
            setBusy(true);
            await onUndo(change);
            setBusy(false);
          }}
        >
          {t('set.undo', { count: contents.length })}
        </Button>
      )}
    </div>
  );
}

function PhotoButton({ hasVerdict, onPhoto }: { hasVerdict: boolean; onPhoto: (photo: Blob) => boolean }) {
  const t = useTranslations('inspect');
  const common = useTranslations('common');
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const take = async ([file]: readonly File[]) => {
    if (!file) return;
    setBusy(true);
    setFailure(undefined);
    const prepared = await preparePhoto(file, common);
    if (!prepared.ok) setFailure(prepared.message);
    else if (!onPhoto(prepared.photo)) setFailure(t('photo.tooMany'));
    setBusy(false);
  };
  return (
    <>
      <CameraInput inputRef={input} label={t('photo.take')} onFiles={(files) => void take(files)} />
      {failure !== undefined && (
        <Callout tone="bad" role="alert">
          {failure}
        </Callout>
      )}
      <Button
        busy={busy}
        icon={<Camera size={15} strokeWidth={1.75} aria-hidden="true" />}
        onClick={() => input.current?.click()}
        className="min-h-11"
      >
        {t(hasVerdict ? 'photo.again' : 'photo.take')}
      </Button>
    </>
  );
}
