import type { ServedEndpoint } from '#server/core/http/endpoint.ts';
import { addSupportNote, tellCompany, updateSupportGroup } from './endpoints/change-group.ts';
import { getSupportGroup, listSupportGroups, listSupportStaff, summariseSupport } from './endpoints/groups.ts';
import { readCodePhoto } from './endpoints/read-code-photo.ts';

export const supportEndpoints: readonly ServedEndpoint[] = [
  summariseSupport,
  listSupportGroups,
  getSupportGroup,
  updateSupportGroup,
  addSupportNote,
  tellCompany,
  listSupportStaff,
  readCodePhoto,
];
