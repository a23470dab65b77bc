import { PhotoAdvice } from '#components/authenticate/photo-advice.tsx';
import { VerdictHead } from '#components/authenticate/verdict-head.tsx';
import { verdicts } from '#components/authenticate/verdict-words.ts';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { Callout } from '#components/ui/callout.tsx';
import { DetailLayout } from '#components/ui/detail-layout.tsx';
import { type Fact, Facts } from '#components/ui/facts.tsx';
import { PageHeader, StateLine } from '#components/ui/page-header.tsx';
import { RegionPicture } from '#components/ui/region-picture.tsx';
import { Section } from '#components/ui/section.tsx';
import { Status } from '#components/ui/status.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { Time } from '#components/ui/time.tsx';
import { activationStatusNames, blacklistReasonNames } from '#lib/contract/values/codes.ts';
import { paths } from '#lib/portal/paths.ts';
import { ScanEvidence } from './scan-evidence.tsx';
import type { Scan } from './scan-type.ts';
import { describePosition, describeSuspicion, shortScanId, sourceWords } from './scan-words.ts';

interface ScanDetailProps {
  scan: Scan;
  /** Labels of the company's SCM fields by key. */
  scmNames: Readonly<Record<string, string>>;
  seesCodes: boolean;
}

/** One scan: what it showed, what is suspicious about it, what that rests on, and what was scanned. */
export function ScanDetail({ scan, scmNames, seesCodes }: ScanDetailProps) {
  const { tone, word } = verdicts[scan.result];
  const qualities = scan.evidence?.image_quality ?? [];
  return (
    <>
      <PageHeader
        title={
          <>
            Scan <span className="font-mono">{shortScanId(scan.uuid)}</span>
          </>
        }
        state={
          <StateLine
            parts={[
              <Status key="result" tone={tone}>
                {word}
              </Status>,
              scan.product.name,
              sourceWords[scan.source].label,
              <Time key="when" value={scan.created_at} />,
            ]}
          />
        }
        actions={
          <>
            <ButtonLink href={paths.scansOfCode(scan.code)}>Scans of this code</ButtonLink>
            {seesCodes && (
              <ButtonLink href={paths.code(scan.code)} variant="primary">
                Open the code
              </ButtonLink>
            )}
          </>
        }
      />
      <DetailLayout rail={<Facts facts={factsOf(scan, scmNames, seesCodes)} />}>
        <div className="grid gap-3 lg:mt-2">
          <VerdictHead status={scan.result} />
          {scan.suspicion.map((reason) => {
            const { label, text } = describeSuspicion(reason);
            return (
              <Callout key={reason} tone="bad" title={`Suspicious: ${label.charAt(0).toLowerCase()}${label.slice(1)}`}>
                {text}
              </Callout>
            );
          })}
        </div>
        {scan.photo !== null && (
          <Section title="The photo">
            <RegionPicture
              url={paths.scanPhoto(scan.uuid)}
              name={`scan-${shortScanId(scan.uuid)}.jpg`}
              region={scan.evidence?.image_roi}
              tone={tone}
            />
          </Section>
        )}
        <Section title="What it rests on">
          <div className="max-w-160">
            <ScanEvidence result={scan.result} source={scan.source} evidence={scan.evidence} whole />
          </div>
        </Section>
        {qualities.length > 0 && (
          <Section title="What was wrong with the photo">
            <PhotoAdvice qualities={qualities} />
          </Section>
        )}
      </DetailLayout>
    </>
  );
}

function factsOf(scan: Scan, scmNames: ScanDetailProps['scmNames'], seesCodes: boolean): Fact[] {
  const status = activationStatusNames[scan.activation_status] ?? String(scan.activation_status);
  const reason = scan.blacklist_reason > 0 ? blacklistReasonNames[scan.blacklist_reason] : undefined;
  return [
    { label: 'Scan', value: scan.uuid, copy: scan.uuid, mono: true },
    { label: 'When', value: <Time value={scan.created_at} /> },
    {
      label: 'Where',
      value: scan.position ? `${describePosition(scan.position)}, to about a kilometre` : 'not known',
      copy: scan.position ? `${scan.position.latitude}, ${scan.position.longitude}` : undefined,
    },
    { label: 'Sent as', value: sourceWords[scan.source].label },
    { label: 'Application', value: scan.app || null },
    { label: 'Reason', value: scan.reason || null },
    {
      label: 'Code',
      value: seesCodes ? <TextLink href={paths.code(scan.code)}>{scan.code}</TextLink> : scan.code,
      copy: scan.code,
      mono: true,
    },
    { label: 'Serial', value: scan.serial_number || null, copy: scan.serial_number || undefined, mono: true },
    { label: 'Code was then', value: reason ? `${status}, ${reason}` : status },
    { label: 'Product', value: scan.product.name || null, copy: scan.product.name || undefined },
    { label: 'Brand', value: scan.brand.name || null },
    {
      label: 'Workorder',
      value: <TextLink href={paths.workorder(scan.workorder)}>{scan.workorder}</TextLink>,
      mono: true,
    },
    ...Object.entries(scan.scm_data)
      .filter(([, value]) => value !== null && value !== '')
      .map(([key, value]) => ({ label: scmNames[key] ?? key, value: String(value), copy: String(value) })),
    {
      label: 'Leads to',
      // Shown as text: where an address leads is the company's to say, and not vouched for here.
      value: scan.consumer_url ? <span className="break-all">{scan.consumer_url}</span> : null,
      copy: scan.consumer_url || undefined,
    },
    {
      label: 'Model',
      value: scan.evidence && `${scan.evidence.model.id}, version ${scan.evidence.model.version}`,
    },
  ];
}
