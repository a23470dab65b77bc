import { useTranslations } from 'next-intl';
import { shortScanId } from '#components/scans/scan-words.ts';
import { type Fact, Facts } from '#components/ui/facts.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { Time } from '#components/ui/time.tsx';
import { statusOfCode } from '#components/verdict/status-of-code.ts';
import type { AuthenticationResult, PhotoScan } from '#lib/contract/photo.ts';
import { paths } from '#lib/portal/paths.ts';
import type { Translator } from '#lib/texts/translator.ts';
import type { PhotoRecord } from './actions.ts';
import { scanOf } from './scan-of.ts';

/** As many scans as the service tells with a code. */
const shownScans = 50;

/** Facts of a photo: the code and its product, their status, and the recorded scan. */
export function VerdictFacts({ result, record }: { result: AuthenticationResult; record: PhotoRecord | undefined }) {
  const t = useTranslations('authenticate');
  const content = result.carrier_content;
  const scan = scanOf(result);
  return (
    <Facts
      facts={[
        record
          ? { label: t('code.label'), value: record.scan.code, copy: record.scan.code, mono: true }
          : {
              label: scan ? t('code.label') : t('content'),
              // The content of a code is shown as text: never rendered, and never followed from here.
              value: content === null ? undefined : <span className="break-all whitespace-pre-wrap">{content}</span>,
              copy: content ?? undefined,
              mono: true,
            },
        ...(scan ? scanFacts(scan, record, t) : []),
      ]}
    />
  );
}

function scanFacts(scan: PhotoScan, record: PhotoRecord | undefined, t: Translator<'authenticate'>): Fact[] {
  return [
    { label: t('serial'), value: scan.serial_number || undefined, copy: scan.serial_number || undefined, mono: true },
    { label: t('product'), value: scan.product.name || undefined, copy: scan.product.name || undefined },
    { label: t('brand'), value: scan.brand.name || undefined },
    { label: t('status'), value: <CodeStatus scan={scan} record={record} /> },
    ...Object.entries(scan.scm_data)
      .filter(([, value]) => value !== null && value !== '')
      .map(([key, value]) => ({ label: key, value: String(value), copy: String(value) })),
    { label: t('seen'), value: record?.code && <Seen scans={record.code.scans} at={record.scan.created_at} /> },
    {
      label: t('leadsTo'),
      value: scan.consumer_url ? <span className="break-all">{withoutQuery(scan.consumer_url)}</span> : undefined,
      copy: scan.consumer_url || undefined,
    },
    {
      label: t('scan'),
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
  const t = useTranslations('authenticate');
  const since = scan.activation_status === 1 ? record?.code?.activated_at : undefined;
  const text = statusOfCode(scan, t);
  return since ? t.rich('since', { status: text, time: () => <Time value={since} format="date" /> }) : text;
}

/** 'nordlys.example/serum-30': where an address leads, without what only programs read. */
function withoutQuery(address: string): string {
  return address.replace(/^https?:\/\//, '').replace(/[?#].*$/s, '');
}

/** How often the code was scanned before this photo. */
function Seen({ scans, at }: { scans: readonly { created_at: string }[]; at: string }) {
  const before = scans.filter((scan) => scan.created_at < at);
  const [last] = before;
  const t = useTranslations('authenticate');
  if (!last) return t('neverBefore');
  const time = () => <Time value={last.created_at} format="relative" />;
  return scans.length >= shownScans
    ? t.rich('seenOften', { count: shownScans - 1, time })
    : t.rich('seenBefore', { count: before.length, time });
}
