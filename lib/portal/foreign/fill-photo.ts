import { authenticationStatuses, imageQualities } from '#lib/contract/photo.ts';
import { type Fields, isObject, objectOf, oneOf, textOf, textOrNull, wholeOf } from './fill-values.ts';

/** The answer of another photo service in the shape of the contract; what fits already is the same afterwards. */
export function fillPhoto(answer: unknown): unknown {
  if (!isObject(answer)) return answer;
  const quality = Array.isArray(answer['image_quality']) ? answer['image_quality'] : [];
  const scan = objectOf(answer['scan']);
  return {
    ...answer,
    image_quality: quality.flatMap((each) => imageQualities.find((known) => known === each) ?? []),
    image_roi: answer['image_roi'] ?? null,
    carrier_content: textOrNull(answer['carrier_content']),
    scan: textOf(scan['uuid']) === '' ? {} : fillScan(scan, answer['authentication_status']),
  };
}

function fillScan(scan: Fields, status: unknown): Fields {
  const product = objectOf(scan['product']);
  const brand = objectOf(scan['brand']);
  const among = (value: unknown, most: number) => Math.min(Math.max(0, wholeOf(value)), most);
  return {
    ...scan,
    app: textOf(scan['app']),
    reason: textOf(scan['reason']),
    result: oneOf(authenticationStatuses, scan['result'], oneOf(authenticationStatuses, status, 'auth_unknown')),
    auth_failure_mode: textOf(scan['auth_failure_mode']),
    activation_status: among(scan['activation_status'], 2),
    blacklist_reason: among(scan['blacklist_reason'], 10),
    is_blacklisted: scan['is_blacklisted'] === true,
    product: {
      id: wholeOf(product['id']) || null,
      name: textOf(product['name']),
      url: textOrNull(product['url']),
      image: textOrNull(product['image']),
    },
    brand: {
      name: textOf(brand['name']),
      description: textOf(brand['description']),
      image: textOrNull(brand['image']),
      url: textOrNull(brand['url']),
    },
    scm_data: objectOf(scan['scm_data']),
    consumer_url: textOf(scan['consumer_url']),
    unreadable_retries: Math.max(0, wholeOf(scan['unreadable_retries'])),
    training_status: among(scan['training_status'], 3),
    ga_key_app: textOf(scan['ga_key_app']),
    is_consumed: scan['is_consumed'] === true,
    bypass_scan_result: scan['bypass_scan_result'] === true,
    serial_number: textOf(scan['serial_number']),
  };
}
