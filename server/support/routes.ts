import type { Operation } from '#server/core/http/operation.ts';
import { addSupportNote, tellCompany, updateSupportGroup } from './operations/change-group.ts';
import { getSupportGroup, listSupportGroups, listSupportStaff, summariseSupport } from './operations/groups.ts';
import { readCodePhoto } from './operations/read-code-photo.ts';

export const supportOperations: readonly Operation[] = [
  summariseSupport,
  listSupportGroups,
  getSupportGroup,
  updateSupportGroup,
  addSupportNote,
  tellCompany,
  listSupportStaff,
  readCodePhoto,
];
