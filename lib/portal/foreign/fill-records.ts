import { documentStatuses } from '#lib/contract/documents.ts';
import { idFormats, ingestionErrorTypes, ingestionModes, ingestionStatuses } from '#lib/contract/ingestion.ts';
import { templateIngestionModes } from '#lib/contract/ingestion-templates.ts';
import { type Fields, isObject, momentOf, objectOf, oneOf, textOf, textOrNull, wholeOf } from './fill-values.ts';

/** The state between 'uploading' and the end has no name in the document: any other word is it. */
const statusOf = (value: unknown) => oneOf(ingestionStatuses, value, 'processing');

export function fillIngestion(given: Fields): Fields {
  const result = objectOf(given['result_data']);
  const errors = Array.isArray(result['errors']) ? result['errors'].flatMap(errorsOf) : undefined;
  const workorder = wholeOf(result['workorder_id']);
  const status = statusOf(given['status']);
  const user = given['created_by'];
  const userId = wholeOf(isObject(user) ? user['id'] : user);
  const template = objectOf(given['template']);
  return {
    ...given,
    description: textOf(given['description']),
    status,
    type: textOf(given['type']) || 'code',
    ingestion_mode: oneOf(ingestionModes, given['ingestion_mode'], 'api'),
    created_at: momentOf(given['created_at']),
    created_by:
      userId > 0
        ? { id: userId, email: (isObject(user) && textOf(user['email'])) || `user ${userId}`, name: '' }
        : null,
    status_updated_at: momentOf(given['status_updated_at']) ?? momentOf(given['created_at']),
    parameters: objectOf(given['parameters']),
    result_data: { ...(workorder > 0 && { workorder_id: workorder }), ...(errors && { errors }) },
    template:
      wholeOf(template['id']) > 0
        ? { ...template, name: textOf(template['name']), description: textOf(template['description']) }
        : '',
    uploaded_file: textOrNull(given['uploaded_file']),
    // No token of such a service reads it: to see several companies takes permissions of ours.
    company: { id: 1, name: '', slug: '' },
    filetype: 'csv',
    storage_kind: '',
    file_size: null,
    row_count: 0,
    error_count: 0,
    rows_with_errors: 0,
    progress: status === 'completed' ? 1 : 0,
    duration_ms: null,
    retry_of: null,
    target_ingestion_key: null,
    closed_at: null,
    closed_by: null,
    corrected_by: null,
  };
}

const words = (name: string) => {
  const text = name
    .replace(/_error$/, '')
    .replaceAll('_', ' ')
    .trim();
  return text ? text[0]?.toUpperCase() + text.slice(1) : 'The service refused this upload';
};

/** An error is an object with its type, or one whose key is the type and whose value names the ids. */
function errorsOf(error: unknown): Fields[] {
  if (typeof error === 'string') return [{ type: 'processing_failed', message: error, count: 1 }];
  if (!isObject(error)) return [];
  if (typeof error['type'] === 'string') {
    return [
      describeError(error['type'], error['ids'] ?? error['details'], textOf(error['message']), wholeOf(error['count'])),
    ];
  }
  return Object.entries(error).map(([name, value]) => describeError(name, value, textOf(value), 0));
}

function describeError(name: string, value: unknown, message: string, count: number): Fields {
  const ids = Array.isArray(value)
    ? value.filter((each) => typeof each === 'string' || typeof each === 'number').map(String)
    : [];
  return {
    type: oneOf(ingestionErrorTypes, name, 'processing_failed'),
    message: message.replace(/\.$/, '') || words(name),
    count: count || Math.max(1, ids.length),
    ...(ids.length > 0 && { ids }),
  };
}

export function fillIngestionTemplate(given: Fields): Fields {
  const workorder = objectOf(given['workorder_template']);
  return {
    ...given,
    description: textOf(given['description']),
    image: textOrNull(given['image']),
    workorder_template: {
      ...workorder,
      name: textOf(workorder['name']),
      description: textOf(workorder['description']),
      ingestion_mode: oneOf(templateIngestionModes, textOf(workorder['ingestion_mode']).replace('_', '-'), 'pre-print'),
    },
    is_archived: given['is_archived'] === true,
    allow_posted_duplicates: given['allow_posted_duplicates'] === true,
    id_format: oneOf(idFormats, given['id_format'], 'default'),
    frontend_settings: objectOf(given['frontend_settings']),
    default_scm_data: objectOf(given['default_scm_data']),
  };
}

export function fillDocument(given: Fields): Fields {
  const isExpired = given['is_expired'] === true;
  const status = isExpired ? 'expired' : oneOf(documentStatuses, given['status'], 'in-progress');
  return {
    ...given,
    description: textOf(given['description']),
    status,
    category: textOf(given['category']) || 'code',
    doctype: textOf(given['doctype']),
    related_id: given['related_id'] ?? null,
    parameters: objectOf(given['parameters']),
    error_data: objectOf(given['error_data']),
    file_size: wholeOf(given['file_size']),
    row_count: wholeOf(given['row_count']),
    created_at: momentOf(given['created_at']),
    expires_at: momentOf(given['expires_at']) ?? momentOf(given['created_at']),
    is_expired: isExpired,
    progress: status === 'complete' ? 1 : 0,
  };
}
