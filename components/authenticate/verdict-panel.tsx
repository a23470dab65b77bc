'use client';

import { useTranslations } from 'next-intl';
import { sayChanged } from '#components/codes/say-changed.ts';
import { StatusDialog } from '#components/codes/status-dialog.tsx';
import { canRetry, isUnderway } from '#components/photos/queued-photo.ts';
import { ScanEvidence } from '#components/scans/scan-evidence.tsx';
import { Button } from '#components/ui/button.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { PhotoAdvice } from '#components/verdict/photo-advice.tsx';
import { VerdictHead } from '#components/verdict/verdict-head.tsx';
import type { AuthenticationResult, ImageQuality } from '#lib/contract/photo.ts';
import { paths } from '#lib/portal/paths.ts';
import type { JudgedPhoto } from './judged-photo.ts';
import { Failure, UnderWay } from './photo-progress.tsx';
import { usePhotoRecord } from './photo-record.ts';
import { scanOf } from './scan-of.ts';
import { VerdictFacts } from './verdict-facts.tsx';

/** Rights of the user on the records of a photo. */
export interface VerdictRights {
  seesCodes: boolean;
  seesScans: boolean;
  mayChange: boolean;
}

interface VerdictPanelProps {
  item: JudgedPhoto;
  rights: VerdictRights;
  /** The portal cannot be reached now. */
  isOffline: boolean;
  onRetry: () => void;
  onRemove: () => void;
}

/**
 * Result of a photo: the verdict in colour and words, its evidence, advice for the next photo, the code and its
 * product.
 */
export function VerdictPanel({ item, rights, isOffline, onRetry, onRemove }: VerdictPanelProps) {
  const t = useTranslations('authenticate');
  const common = useTranslations('common');
  const remove = (
    <Button onClick={onRemove} disabled={isUnderway(item)}>
      {t('remove')}
    </Button>
  );
  return (
    <section aria-label={t('verdict')} aria-busy={isUnsettled(item) || undefined} className="min-w-0">
      {item.result ? (
        <Verdict result={item.result} rights={rights} remove={remove} />
      ) : item.state === 'failed' ? (
        <Failure
          failure={item.failure}
          actions={canRetry(item) && <Button onClick={onRetry}>{common('tryAgain')}</Button>}
          remove={remove}
        />
      ) : (
        <UnderWay item={item} isOffline={isOffline} remove={remove} />
      )}
      {item.shrunk && <p className="mt-4 text-xs text-ink3">{t('shrunk', item.shrunk)}</p>}
    </section>
  );
}

const isUnsettled = (item: JudgedPhoto) => !item.result && item.state !== 'failed';

function Verdict({
  result,
  rights,
  remove,
}: {
  result: AuthenticationResult;
  rights: VerdictRights;
  remove: React.ReactNode;
}) {
  const codes = useTranslations('codes');
  const t = useTranslations('authenticate');
  const common = useTranslations('common');
  const scan = scanOf(result);
  const { record, problem, refresh } = usePhotoRecord(rights.seesScans ? scan?.uuid : undefined);
  const qualities = qualitiesOf(result);
  // A code without a graphic, or one settled by its record, was not measured; the verdict has said so.
  const evidence = record?.scan.evidence;
  return (
    <>
      <VerdictHead
        status={result.authentication_status}
        evidence={evidence}
        hasTooFewProofs={scan?.auth_failure_mode === 'proofs'}
        role="status"
      />
      {qualities.length > 0 && (
        <div className="mt-[18px]">
          <PhotoAdvice qualities={qualities} phone={result.phone} />
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
          {t('recordNotRead')} {problem.message}{' '}
          <button type="button" onClick={() => void refresh()} className="rounded-sm text-spot hover:underline">
            {common('tryAgain')}
          </button>
        </p>
      )}
      <div className="mt-[18px]">
        <VerdictFacts result={result} record={record} />
      </div>
      <div className="mt-4 flex flex-wrap gap-2">
        {rights.seesCodes && scan && result.carrier_content && (
          <ButtonLink native href={paths.openCode(result.carrier_content)}>
            {t('openCode')}
          </ButtonLink>
        )}
        {rights.mayChange && record?.code && (
          <StatusDialog
            key={record.code.status}
            code={record.code}
            onChanged={(task) => {
              sayChanged(task, record.code?.serial_number ?? record.scan.code, codes);
              void refresh();
            }}
          />
        )}
        {record && <ButtonLink href={paths.scan(record.scan.uuid)}>{t('openScan')}</ButtonLink>}
        {remove}
      </div>
    </>
  );
}

/** Faults of the photo. A photo without any readable code needs the general advice. */
function qualitiesOf(result: AuthenticationResult): readonly ImageQuality[] {
  if (result.image_quality.length > 0) return result.image_quality;
  return result.authentication_status === 'not_read' ? ['generic'] : [];
}
