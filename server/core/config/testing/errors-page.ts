import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import en from '#lib/texts/en/service.ts';
import { englishReason } from '#lib/texts/english-reason.ts';
import { adviceFor, uploadErrorTypes } from '#lib/upload/upload-errors.ts';
import { type ErrorCode, errorTable } from '#server/core/errors.ts';

const root = path.resolve(import.meta.dirname, '../../../..');

export const errorsPage = path.join(root, 'docs/errors.md');

/** Next step of a caller for each code of a problem. */
const steps: Record<ErrorCode, string> = {
  validation_error: 'Correct the fields of `errors`.',
  not_authenticated: 'Send a valid token, or sign in again.',
  invalid_credentials: 'Check e-mail and password.',
  otp_required: 'Send the one-time code too.',
  invalid_otp: 'Send a new one-time code.',
  second_factor_required: 'Send `passkey` or `otp` too.',
  invalid_passkey: 'Start the sign-in by passkey again.',
  single_sign_on_required: 'Sign in through the identity provider.',
  unknown_app: 'Send the identifier of an active scan app.',
  permission_denied: 'Use a token with the permission that `detail` names.',
  not_found: 'Check the id. Resources of other companies are not found either.',
  method_not_allowed: 'Use a method of the header `Allow`.',
  conflict: 'Read the resource: its state does not allow the call.',
  request_in_progress: 'Send it again after `Retry-After`.',
  gone: 'Request a new link.',
  precondition_failed: 'Read the record again and repeat the update.',
  payload_too_large: 'Send less in one call.',
  unsupported_media_type: 'Send `application/json`, or the documented form.',
  idempotency_key_reused: 'Use a new key for another request.',
  too_many_requests: 'Send it again after `Retry-After`.',
  internal_error: 'Send it again with its `Idempotency-Key`; then ask the operator, with the `request_id`.',
  unavailable: 'Send it again after `Retry-After`, with its `Idempotency-Key`.',
  insufficient_storage: 'The operator has to make room.',
};

/** Sources of reasons by heading, in the order of the page. A code is listed once, under the first that has it. */
const sections: readonly (readonly [heading: string, pattern: string])[] = [
  ['Form of values', 'lib/contract/{messages,common}.ts'],
  ['Every request', 'server/core/**/*.ts'],
  ['Uploads', '{lib/upload,server/ingestion}/**/*.ts'],
  ['Codes and SCM data', '{server/codes/**/*.ts,lib/contract/{codes,code-*,scm*}.ts}'],
  [
    'Orders',
    '{server/{workorders,artwork,drawing}/**/*.ts,lib/contract/{workorder*,artwork,template-*,values/url-prefix}.ts}',
  ],
  [
    'Printing and proofs',
    '{server/{equipment,print-quality,ledger}/**/*.ts,lib/contract/{print*,challenges,enrolled-prints}.ts}',
  ],
  [
    'Photos and scans',
    '{server/{photo,photo-readers,scans,scan-apps,scan-rules,visits,programs/photo}/**/*.ts,lib/contract/scan*.ts}',
  ],
  [
    'Catalogue and redirects',
    '{server/{catalog,redirects}/**/*.ts,lib/contract/{products,brands,catalog,redirect-rules,code-domains}.ts}',
  ],
  ['Accounts', '{server/accounts/**/*.ts,lib/contract/{users,auth,own-account,passkeys,single-sign-on,notices}.ts}'],
  ['Webhooks', '{server/webhooks/**/*.ts,lib/contract/webhook*.ts}'],
  ['Other', '{server,lib/contract}/**/*.ts'],
];

/** Names of files and features, and advice: no refusal has them. */
const notRefusals = /Csv$|^fix|^gs1(?:Variant|Lot|Serial)$|^(?:didYouMean|andMore)$|^(?!item$)[a-z]+$/;
/** Codes that `lib/contract/messages.ts` puts together. */
const composed = ['atLeast', 'atMost'].flatMap((bound) => ['InTheList', 'Bytes'].map((unit) => bound + unit));

const messages = new Map(Object.entries(en).filter(([name]) => name !== 'code' && !notRefusals.test(name)));

/** Returns the page that lists each code of a refusal. */
export function writeErrorsPage(): string {
  const left = new Map(messages);
  const parts = sections.map(([heading, pattern]) => {
    const names = [...namesIn(pattern)].filter((name) => left.has(name)).sort();
    const rows = names.map((name) => `|\`${name}\`|${inCell(firstSentence(String(left.get(name))))}|`);
    for (const name of names) left.delete(name);
    return [`### ${heading}`, '', '|code|message|', '|---|---|', ...rows, ''].join('\n');
  });
  return [introduction, codes(), uploads(), reasonsIntroduction, ...parts].join('\n');
}

/** Returns every text in quotes of the sources of a section, among them the codes of reasons. */
function namesIn(pattern: string): Set<string> {
  const files = globSync(pattern, { cwd: root }).filter(
    (file) => !/\.test\.ts$|\/testing\/|\/migrations\/|^server\/(?:cli|demo|mail)\//.test(file),
  );
  const found = files.flatMap((file) => [...readFileSync(path.join(root, file), 'utf8').matchAll(/['`](\w+)['`]/g)]);
  return new Set([...found.map(([, name = '']) => name), ...(pattern.includes('messages') ? composed : [])]);
}

/** The advice that follows is left out: each answer has the whole message. */
const firstSentence = (message: string) => message.replace(/\. \p{Lu}.*$/su, '.');

const inCell = (message: string) =>
  message
    .replace(/\{(\w+), number\}/g, '{$1}')
    .replace(/'([<{][^']*)'/g, '$1')
    .replaceAll('<', '&lt;')
    .replaceAll('|', '\\|');

const introduction = `# Errors

Written by \`node docs/write-errors.ts\` from the contract and the texts of the service.

A refusal is \`application/problem+json\` (RFC 9457). Test \`code\`; show \`detail\`; keep \`request_id\` for support.

- \`errors\` has the faults by the path of their field: \`{"codes.3.id": [{code, message, values?}]}\`. Names are joined by dots, positions in lists count from 0. Faults of no single field are under \`non_field_errors\`.
- Beside it each field is a member with its messages, as the [interface](interface/service-interface.md) shows them. Fields that share their name with a member of the problem (\`status\`, \`type\`) are then in \`non_field_errors\`; \`errors\` has them by their name.
- \`reason_codes\` is the older form of \`errors\`: by top-level field, and with the reason of \`detail\`. It stays.
- \`type\` is \`urn:proofmark:problem:<code>\`.
- New codes can be added with any release: treat an unknown one by its status.
`;

function codes(): string {
  const rows = Object.entries(errorTable).map(
    ([code, { status, title }]) => `|\`${code}\`|${status}|${title}|${steps[code as ErrorCode]}|`,
  );
  return ['## Codes of problems', '', '|code|status|meaning|what to do|', '|---|---|---|---|', ...rows, ''].join('\n');
}

const uploadMeanings: Record<(typeof uploadErrorTypes)[number], string> = {
  malformed_file_error: 'The file, or the row, cannot be read',
  empty_file_error: 'No rows with codes',
  missing_id_error: 'A row, or the file, has no id',
  invalid_id_error: 'An id does not have the form of `id_format`',
  duplicate_id_error: 'An id is in the file more than once',
  existing_id_error: 'An id is in the system already',
  unknown_product_error: 'No product has the SKU',
  invalid_status_error: 'A status or a reason that does not exist',
  invalid_scm_error: 'A value or a column that no SCM field takes',
};

function uploads(): string {
  const rows = uploadErrorTypes.map((type) => {
    const advice = englishReason(adviceFor({ type, column: '', value: '', row: 9 }));
    return `|\`${type}\`|${uploadMeanings[type]}|${inCell(advice)}|`;
  });
  return [
    '## Types of upload errors',
    '',
    'In `result_data.errors` of an ingestion record, and in its list of errors. `message_reason` has a code of the lists below. `upload_expired`: no file was processed in time; start again. `processing_failed`: a fault of the service that is retried.',
    '',
    '|type|meaning|what to do|',
    '|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

const reasonsIntroduction = `## Codes of reasons

Codes of \`errors\`, \`reason_codes\` and \`<name>_reason\`, with the first sentence of their English messages. The whole message, with advice, is in the answer. \`{name}\` is a member of \`values\`.
`;
