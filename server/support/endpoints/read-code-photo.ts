import * as contract from '#lib/contract/support.ts';
import { can } from '#lib/permissions/permissions.ts';
import { reason } from '#lib/texts/reason.ts';
import { DomainError, fieldError } from '#server/core/errors.ts';
import { endpoint } from '#server/core/http/endpoint.ts';
import { PhotoRefused } from '#server/photo/photo-refused.ts';

/** Reads the code without recording a scan. */
export const readCodePhoto = endpoint(contract.readCodePhoto, async ({ photo, photos, actor, config }) => {
  if (!can(actor, 'codes_view') && !can(actor, 'workorder_print_report')) {
    throw new DomainError('permission_denied', reason('permissionMissing', { permission: 'codes_view' }));
  }
  try {
    const { code } = await photos.read(photo, [`${config.urls.code}/`]);
    if (!code) throw fieldError('image', reason('codeNotRead'));
    return { content: code.text };
  } catch (error) {
    throw error instanceof PhotoRefused ? fieldError('image', error.reason) : error;
  }
});
