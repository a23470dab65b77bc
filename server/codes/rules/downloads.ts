import { codegenStatus } from '#lib/contract/workorders.ts';
import { reason } from '#lib/texts/reason.ts';
import type { Actor } from '#server/core/actor.ts';
import { DomainError } from '#server/core/errors.ts';

interface Downloadable {
  code_layout: string;
  codegen_status: number;
  codes_file_key: string | null;
}

/**
 * SID files need workorder_sid_download, other files workorder_download; and there must be codes.
 * @throws DomainError permission_denied or conflict
 */
export function checkDownload(actor: Actor, workorder: Downloadable): void {
  const needed = workorder.code_layout === 'none' ? 'workorder_sid_download' : 'workorder_download';
  if (!actor.permissions.includes(needed)) {
    throw new DomainError('permission_denied', reason('permissionMissing', { permission: needed }));
  }
  if (workorder.codegen_status !== codegenStatus.completed) {
    throw new DomainError('conflict', reason('codesNotGenerated'));
  }
}
