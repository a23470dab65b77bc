import type { AuthenticationStatus, PhotoScan } from '#lib/contract/photo.ts';
import type { ScanEvidence } from '#lib/contract/print-quality.ts';
import { consumerUrl } from '#server/redirects/shared/consumer-address.ts';
import type { ScanApp } from '#server/scan-apps/shared/scan-app.ts';
import type { ScannedCode } from '#server/scans/shared/scanned-code.ts';
import { failureModeOf } from '../rules/failure-mode.ts';
import { reasonOf } from '../shared/judge-code.ts';

/** A scan as it was written down. */
export interface WrittenScan {
  uuid: string;
  result: AuthenticationStatus;
  /** Measurements behind the verdict on a judged picture. */
  evidence: ScanEvidence | null;
  unreadableRetries: number;
}

/** Reason of a code that was scanned as often as its company allows. */
const usedUp = 10;

function presentBrand(brand: ScannedCode['brand']): PhotoScan['brand'] {
  const { name = '', description = '', image = null, url = '' } = brand ?? {};
  return { name, description, image, url };
}

/**
 * A scan with its item, in the shape of the interface. docs/decisions/photo-verdict.md has the meaning of fields that
 * the interface only names.
 */
export function presentScan(
  code: ScannedCode,
  scan: WrittenScan,
  scanApp: Pick<ScanApp, 'identifier' | 'gaKey'> | null,
): PhotoScan {
  const isBlacklisted = code.activationStatus === 2;
  return {
    uuid: scan.uuid,
    app: scanApp?.identifier ?? '',
    reason: reasonOf(scan.result, code, scan.evidence),
    result: scan.result,
    auth_failure_mode: failureModeOf(scan.result, scan.evidence),
    activation_status: code.activationStatus,
    blacklist_reason: code.blacklistReason,
    is_blacklisted: isBlacklisted,
    product: code.product ?? { id: null, name: '', url: '', image: null },
    brand: presentBrand(code.brand),
    scm_data: code.scm,
    consumer_url: consumerUrl(code, scan.uuid),
    unreadable_retries: scan.unreadableRetries,
    training_status: code.trainingStatus,
    ga_key_app: scanApp?.gaKey ?? '',
    is_consumed: code.consumedAt !== null || (isBlacklisted && code.blacklistReason === usedUp),
    // No setting of the interface lets an application skip the result.
    bypass_scan_result: false,
    serial_number: code.serialNumber === null ? '' : String(code.serialNumber).padStart(10, '0'),
  };
}
