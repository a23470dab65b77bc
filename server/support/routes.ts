import type { ServedEndpoint } from '#server/core/http/endpoint.ts';
import { getSupportGroup, listSupportGroups, listSupportStaff, summariseSupport } from './endpoints/groups.ts';
import { readCodePhoto } from './endpoints/read-code-photo.ts';
import { createSupportNote, tellCompany, updateSupportGroup } from './endpoints/update-group.ts';

export const supportEndpoints: readonly ServedEndpoint[] = [
  summariseSupport,
  listSupportGroups,
  getSupportGroup,
  updateSupportGroup,
  createSupportNote,
  tellCompany,
  listSupportStaff,
  readCodePhoto,
];
