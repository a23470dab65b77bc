'use client';

import { CloudAlert } from 'lucide-react';
import { sayChanged } from '#components/codes/say-changed.ts';
import { StatusDialog } from '#components/codes/status-dialog.tsx';
import { ScanEvidence } from '#components/scans/scan-evidence.tsx';
import { Button } from '#components/ui/button.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import type { AuthenticationResult, ImageQuality } from '#lib/contract/photo.ts';
import { paths } from '#lib/portal/paths.ts';
import { PhotoAdvice } from './photo-advice.tsx';
import type { PhotoItem } from './photo-item.ts';
import { canRetry } from './photo-queue.ts';
import { usePhotoRecord } from './photo-record.ts';
import { scanOf } from './scan-of.ts';
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
  /** The portal cannot be reached now. */
  isOffline: boolean;
  onRetry: () => void;
  onRemove: () => void;
}

/**
 * What a photo shows: the verdict in colour and words, what it rests on, what to do better, the code and its product.
 */
export function VerdictPanel({ item, rights, isOffline, onRetry, onRemove }: VerdictPanelProps) {
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
        <Failure
          failure={item.failure}
          actions={canRetry(item) && <Button onClick={onRetry}>Try again</Button>}
          remove={remove}
        />
      ) : (
        <UnderWay item={item} isOffline={isOffline} remove={remove} />
      )}
      {item.shrunk && (
        <p className="mt-4 text-xs text-ink3">
          The photo has {item.shrunk.from} megapixels. It was made smaller in this browser before it was sent, to{' '}
          {item.shrunk.to} megapixels.
        </p>
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
      <div role="alert" className="rounded-surface border border-dashed border-line2 bg-surface px-[18px] py-4">
        <p className="flex items-center gap-2.5 text-title font-semibold tracking-title">
          <CloudAlert size={20} strokeWidth={1.75} aria-hidden="true" className="text-ink3" />
          Not examined
        </p>
        <p className="mt-0.5 text-ink2">
          {message}
          {retryAfter !== undefined && ` Try again in ${retryAfter} s.`}
        </p>
        <p className="mt-0.5 text-sm text-ink3">That says nothing of the item: no verdict was made.</p>
        {requestId && (
          <span className="mt-1 block text-xs text-ink3">
            Request <code className="font-mono">{requestId}</code>
            <CopyButton value={requestId} label="Copy request id" className="-my-1" />
          </span>
        )}
      </div>
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
  offline: {
    title: 'Waiting for the network',
    text: 'The photo is kept in this browser and sent by itself when the portal can be reached.',
  },
} as const;

function UnderWay({ item, isOffline, remove }: { item: PhotoItem; isOffline: boolean; remove: React.ReactNode }) {
  const { title, text } =
    item.state === 'held'
      ? { title: 'Held', text: `The service is busy. The photo is sent again by itself, in ${item.pause ?? 1} s.` }
      : underWay[item.state === 'working' ? 'working' : isOffline ? 'offline' : 'waiting'];
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
