import { shortScanId } from '#components/scans/scan-words.ts';
import { type Fact, Facts } from '#components/ui/facts.tsx';
import { formatNumber, plural } from '#components/ui/format.ts';
import { TextLink } from '#components/ui/text-link.tsx';
import { Time } from '#components/ui/time.tsx';
import type { AuthenticationResult, PhotoScan } from '#lib/contract/photo.ts';
import { activationStatusNames, blacklistReasonNames } from '#lib/contract/values/codes.ts';
import { paths } from '#lib/portal/paths.ts';
import type { PhotoRecord } from './actions.ts';
import { scanOf } from './scan-of.ts';

/** As many scans as the service tells with a code. */
const toldScans = 50;

/** What a photo is of: the code and its product, their status, and the scan it left. */
export function VerdictFacts({ result, record }: { result: AuthenticationResult; record: PhotoRecord | undefined }) {
  const content = result.carrier_content;
  const scan = scanOf(result);
  return (
    <Facts
      facts={[
        record
          ? { label: 'Code', value: record.scan.code, copy: record.scan.code, mono: true }
          : {
              label: scan ? 'Code' : 'Content',
              // Whatever a code holds is shown as text: it is never rendered, and never followed from here.
              value: content === null ? undefined : <span className="break-all whitespace-pre-wrap">{content}</span>,
              copy: content ?? undefined,
              mono: true,
            },
        ...(scan ? scanFacts(scan, record) : []),
      ]}
    />
  );
}

function scanFacts(scan: PhotoScan, record: PhotoRecord | undefined): Fact[] {
  return [
    { label: 'Serial', value: scan.serial_number || undefined, copy: scan.serial_number || undefined, mono: true },
    { label: 'Product', value: scan.product.name || undefined, copy: scan.product.name || undefined },
    { label: 'Brand', value: scan.brand.name || undefined },
    { label: 'Status', value: <CodeStatus scan={scan} record={record} /> },
    ...Object.entries(scan.scm_data)
      .filter(([, value]) => value !== null && value !== '')
      .map(([key, value]) => ({ label: key, value: String(value), copy: String(value) })),
    { label: 'Seen', value: record?.code && <Seen scans={record.code.scans} at={record.scan.created_at} /> },
    {
      label: 'Leads to',
      value: scan.consumer_url ? <span className="break-all">{withoutQuery(scan.consumer_url)}</span> : undefined,
      copy: scan.consumer_url || undefined,
    },
    {
      label: 'Scan',
      value: record ? (
        <TextLink href={paths.scan(scan.uuid)}>{shortScanId(scan.uuid)}</TextLink>
      ) : (
        shortScanId(scan.uuid)
      ),
      copy: scan.uuid,
      mono: true,
    },
  ];
}

function CodeStatus({ scan, record }: { scan: PhotoScan; record: PhotoRecord | undefined }) {
  const status = activationStatusNames[scan.activation_status] ?? String(scan.activation_status);
  const reason = scan.blacklist_reason > 0 ? blacklistReasonNames[scan.blacklist_reason] : undefined;
  const since = scan.activation_status === 1 ? record?.code?.activated_at : undefined;
  return (
    <>
      {reason ? `${status}, ${reason}` : status}
      {since && (
        <>
          {' since '}
          <Time value={since} format="date" />
        </>
      )}
    </>
  );
}

/** 'nordlys.example/serum-30': where an address leads, without what only programs read. */
function withoutQuery(address: string): string {
  return address.replace(/^https?:\/\//, '').replace(/[?#].*$/s, '');
}

/** How often the code was scanned before this photo. */
function Seen({ scans, at }: { scans: readonly { created_at: string }[]; at: string }) {
  const before = scans.filter((scan) => scan.created_at < at);
  const [last] = before;
  if (!last) return <>never before</>;
  return (
    <>
      {scans.length >= toldScans ? `${formatNumber(toldScans - 1)} times or more` : plural(before.length, 'time')}{' '}
      before, last <Time value={last.created_at} format="relative" />
    </>
  );
}
