'use client';

import { sayChanged } from '#components/codes/say-changed.ts';
import { StatusDialog } from '#components/codes/status-dialog.tsx';
import { ScanEvidence } from '#components/scans/scan-evidence.tsx';
import { Button } from '#components/ui/button.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { Callout } from '#components/ui/callout.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { type AuthenticationResult, type ImageQuality, scanOf } from '#lib/contract/photo.ts';
import { paths } from '#lib/portal/paths.ts';
import { PhotoAdvice } from './photo-advice.tsx';
import { usePhotoRecord } from './photo-record.ts';
import type { PhotoItem } from './use-photos.ts';
import { VerdictFacts } from './verdict-facts.tsx';
import { VerdictHead } from './verdict-head.tsx';

/** What the reader may do with what a photo shows. */
export interface VerdictRights {
  seesCodes: boolean;
  seesScans: boolean;
  mayChange: boolean;
}

interface VerdictPanelProps {
  item: PhotoItem;
  rights: VerdictRights;
  onRetry: () => void;
  onRemove: () => void;
}

/**
 * What a photo shows: the verdict in colour and words, what it rests on, what to do better, the code and its product.
 */
export function VerdictPanel({ item, rights, onRetry, onRemove }: VerdictPanelProps) {
  const remove = (
    <Button onClick={onRemove} disabled={item.state === 'working'}>
      Remove the photo
    </Button>
  );
  return (
    <section aria-label="Verdict" aria-busy={isUnderWay(item) || undefined} className="min-w-0">
      {item.result ? (
        <Verdict result={item.result} rights={rights} remove={remove} />
      ) : item.state === 'failed' ? (
        <Failure failure={item.failure} actions={<Button onClick={onRetry}>Try again</Button>} remove={remove} />
      ) : (
        <UnderWay item={item} remove={remove} />
      )}
    </section>
  );
}

const isUnderWay = (item: PhotoItem) => !item.result && item.state !== 'failed';

function Failure({
  failure,
  actions,
  remove,
}: {
  failure: PhotoItem['failure'];
  actions: React.ReactNode;
  remove: React.ReactNode;
}) {
  const { message, requestId, retryAfter } = failure ?? {};
  return (
    <>
      <Callout tone="bad" size="large" title="Not examined" role="alert">
        {message}
        {retryAfter !== undefined && ` Try again in ${retryAfter} s.`}
        {requestId && (
          <span className="mt-1 block text-xs text-ink3">
            Request <code className="font-mono">{requestId}</code>
            <CopyButton value={requestId} label="Copy request id" className="-my-1" />
          </span>
        )}
      </Callout>
      <div className="mt-4 flex flex-wrap gap-2">
        {actions}
        {remove}
      </div>
    </>
  );
}

const underWay = {
  working: { title: 'Looking', text: 'The photo is read and judged.' },
  waiting: { title: 'Waiting', text: 'Other photos are looked at first.' },
} as const;

function UnderWay({ item, remove }: { item: PhotoItem; remove: React.ReactNode }) {
  const { title, text } =
    item.state === 'held'
      ? { title: 'Held', text: `The service is busy. The photo is sent again by itself, in ${item.pause ?? 1} s.` }
      : underWay[item.state === 'working' ? 'working' : 'waiting'];
  return (
    <>
      <div className="rounded-surface border border-line bg-surface px-[18px] py-4">
        <p className="text-title font-semibold tracking-title">{title}</p>
        <p className="mt-0.5 text-ink2">{text}</p>
      </div>
      <div className="mt-5 grid gap-3">
        <Skeleton className="w-3/5" />
        <Skeleton className="w-2/5" />
        <Skeleton className="w-1/2" />
      </div>
      {item.state !== 'working' && <div className="mt-4 flex flex-wrap gap-2">{remove}</div>}
    </>
  );
}

function Verdict({
  result,
  rights,
  remove,
}: {
  result: AuthenticationResult;
  rights: VerdictRights;
  remove: React.ReactNode;
}) {
  const scan = scanOf(result);
  const { record, problem, refresh } = usePhotoRecord(rights.seesScans ? scan?.uuid : undefined);
  const qualities = qualitiesOf(result);
  // What has no graphic, or is settled by its record, was not measured; the verdict has said so.
  const evidence = record?.scan.evidence;
  return (
    <>
      <VerdictHead status={result.authentication_status} role="status" />
      {qualities.length > 0 && (
        <div className="mt-[18px]">
          <PhotoAdvice qualities={qualities} />
        </div>
      )}
      {record && evidence && (
        <div className="arrive mt-[18px]">
          <ScanEvidence result={record.scan.result} source={record.scan.source} evidence={evidence} />
        </div>
      )}
      {/* A code of another company leaves its scan with that company: there is nothing to read, and nothing wrong. */}
      {problem && problem.status !== 404 && (
        <p role="alert" className="mt-[18px] text-sm text-ink2">
          What the verdict rests on could not be read. {problem.message}{' '}
          <button type="button" onClick={() => void refresh()} className="rounded-sm text-spot hover:underline">
            Try again
          </button>
        </p>
      )}
      <div className="mt-[18px]">
        <VerdictFacts result={result} record={record} />
      </div>
      <div className="mt-4 flex flex-wrap gap-2">
        {rights.seesCodes && scan && result.carrier_content && (
          <ButtonLink native href={paths.openCode(result.carrier_content)}>
            Open the code
          </ButtonLink>
        )}
        {rights.mayChange && record?.code && (
          <StatusDialog
            key={record.code.status}
            code={record.code}
            onChanged={(task) => {
              sayChanged(task, record.code?.serial_number ?? record.scan.code);
              void refresh();
            }}
          />
        )}
        {record && <ButtonLink href={paths.scan(record.scan.uuid)}>Open the scan</ButtonLink>}
        {remove}
      </div>
    </>
  );
}

/** What was wrong with the photo. Nothing read at all needs the general advice. */
function qualitiesOf(result: AuthenticationResult): readonly ImageQuality[] {
  if (result.image_quality.length > 0) return result.image_quality;
  return result.authentication_status === 'not_read' ? ['generic'] : [];
}
