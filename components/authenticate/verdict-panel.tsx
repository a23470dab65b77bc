'use client';

import { Button } from '#components/ui/button.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { Callout } from '#components/ui/callout.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { cx } from '#components/ui/cx.ts';
import { type Fact, Facts } from '#components/ui/facts.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { activationStatusNames, blacklistReasonNames } from '#lib/contract/codes.ts';
import { type AuthenticationResult, type ImageQuality, type PhotoScan, scanOf } from '#lib/contract/photo.ts';
import { paths } from '#lib/portal/paths.ts';
import type { PhotoItem } from './use-photos.ts';
import { qualityAdvice, verdicts } from './verdict-words.ts';

interface VerdictPanelProps {
  item: PhotoItem;
  /** Whether the reader sees codes. */
  seesCodes: boolean;
  onRetry: () => void;
  onRemove: () => void;
}

/** What a photo shows: the verdict in colour and words, what to do better, the code and its product. */
export function VerdictPanel({ item, seesCodes, onRetry, onRemove }: VerdictPanelProps) {
  const remove = (
    <Button onClick={onRemove} disabled={item.state === 'working'}>
      Remove the photo
    </Button>
  );
  if (item.state === 'failed') {
    const { message, requestId, retryAfter } = item.failure ?? {};
    return (
      <section aria-label="Verdict" className="min-w-0">
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
          <Button onClick={onRetry}>Try again</Button>
          {remove}
        </div>
      </section>
    );
  }
  if (!item.result) {
    return (
      <section aria-label="Verdict" aria-busy="true" className="min-w-0">
        <div className="rounded-surface border border-line bg-surface px-[18px] py-4">
          <p className="text-title font-semibold tracking-title">{item.state === 'working' ? 'Looking' : 'Waiting'}</p>
          <p className="mt-0.5 text-ink2">
            {item.state === 'working' ? 'The photo is read and judged.' : 'Other photos are looked at first.'}
          </p>
        </div>
        <div className="mt-5 grid gap-3">
          <Skeleton className="w-3/5" />
          <Skeleton className="w-2/5" />
          <Skeleton className="w-1/2" />
        </div>
      </section>
    );
  }
  return (
    <section aria-label="Verdict" className="min-w-0">
      <VerdictHead result={item.result} />
      <PhotoAdvice result={item.result} />
      <div className="mt-[18px]">
        <Facts facts={factsOf(item.result)} />
      </div>
      <div className="mt-4 flex flex-wrap gap-2">
        {seesCodes && scanOf(item.result) && item.result.carrier_content && (
          <ButtonLink native href={paths.openCode(item.result.carrier_content)}>
            Open the code
          </ButtonLink>
        )}
        {remove}
      </div>
    </section>
  );
}

const callouts = { ok: 'ok', active: 'note', running: 'note', wait: 'wait', bad: 'bad' } as const;

function VerdictHead({ result }: { result: AuthenticationResult }) {
  const { word, tone, text } = verdicts[result.authentication_status];
  if (tone !== 'off') {
    return (
      <Callout tone={callouts[tone]} size="large" title={word} role="status">
        {text}
      </Callout>
    );
  }
  return (
    <div role="status" className="rounded-surface bg-sunken px-[18px] py-4">
      <p className="text-title font-semibold tracking-title">{word}</p>
      <p className="mt-0.5 text-ink2">{text}</p>
    </div>
  );
}

/** Why a photo could not be judged well, each with what helps. Nothing read at all needs the general advice. */
function PhotoAdvice({ result }: { result: AuthenticationResult }) {
  const given: readonly ImageQuality[] =
    result.image_quality.length > 0
      ? result.image_quality
      : result.authentication_status === 'not_read'
        ? ['generic']
        : [];
  if (given.length === 0) return null;
  return (
    <dl className="mt-[18px] grid gap-2.5 text-sm/5">
      {given.map((quality) => (
        <div key={quality}>
          <dt className="font-medium">{qualityAdvice[quality].label}</dt>
          <dd className="text-ink2">{qualityAdvice[quality].advice}</dd>
        </div>
      ))}
    </dl>
  );
}

function factsOf(result: AuthenticationResult): Fact[] {
  const content = result.carrier_content;
  const scan = scanOf(result);
  return [
    {
      label: scan ? 'Code' : 'Content',
      // Whatever a code holds is shown as text: it is never rendered, and never followed from here.
      value: content === null ? undefined : <span className={cx('break-all whitespace-pre-wrap')}>{content}</span>,
      copy: content ?? undefined,
      mono: true,
    },
    ...(scan ? scanFacts(scan) : []),
  ];
}

function scanFacts(scan: PhotoScan): Fact[] {
  const status = activationStatusNames[scan.activation_status] ?? String(scan.activation_status);
  const reason = scan.blacklist_reason > 0 ? blacklistReasonNames[scan.blacklist_reason] : undefined;
  return [
    { label: 'Serial', value: scan.serial_number || undefined, copy: scan.serial_number || undefined, mono: true },
    { label: 'Product', value: scan.product.name || undefined, copy: scan.product.name || undefined },
    { label: 'Brand', value: scan.brand.name || undefined },
    { label: 'Status', value: reason ? `${status}, ${reason}` : status },
    ...Object.entries(scan.scm_data)
      .filter(([, value]) => value !== null && value !== '')
      .map(([key, value]) => ({ label: key, value: String(value), copy: String(value) })),
    {
      label: 'Leads to',
      value: scan.consumer_url ? <span className="break-all">{scan.consumer_url}</span> : undefined,
      copy: scan.consumer_url || undefined,
    },
    { label: 'Scan', value: `${scan.uuid.slice(0, 4)}…${scan.uuid.slice(-4)}`, copy: scan.uuid, mono: true },
  ];
}
