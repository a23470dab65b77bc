import type { AuthenticationStatus, PhotoScan } from '#lib/contract/photo.ts';
import { consumerUrl } from './consumer-address.ts';
import type { ScanApp, ScannedCode } from './scanned-code.ts';

/** A scan with the item it is about, in the shape of the interface. */
export function presentScan(
  code: ScannedCode,
  scan: { uuid: string; result: AuthenticationStatus; reason: string },
  app: Pick<ScanApp, 'identifier' | 'gaKey'>,
): PhotoScan {
  return {
    uuid: scan.uuid,
    app: app.identifier,
    reason: scan.reason,
    result: scan.result,
    auth_failure_mode: '',
    activation_status: code.activationStatus,
    blacklist_reason: code.blacklistReason,
    is_blacklisted: code.activationStatus === 2,
    product: code.product ?? { id: null, name: '', url: '', image: null },
    brand: code.brand ?? { name: '', description: '', image: null, url: '' },
    scm_data: code.scm,
    consumer_url: consumerUrl(code, scan.uuid),
    unreadable_retries: 0,
    training_status: code.trainingStatus,
    ga_key_app: app.gaKey,
    is_consumed: false,
    bypass_scan_result: false,
    serial_number: code.serialNumber === null ? '' : String(code.serialNumber).padStart(10, '0'),
  };
}
