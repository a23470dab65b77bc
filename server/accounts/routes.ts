import type { Operation } from '#server/core/http/operation.ts';
import { changePasswordOperation } from './operations/change-password.ts';
import {
  createCompanyOperation,
  getCompanyOperation,
  listCompaniesOperation,
  updateCompanyOperation,
} from './operations/companies.ts';
import { meOperation } from './operations/me.ts';
import {
  getPartnershipOperation,
  listPartnershipsOperation,
  requestPartnershipOperation,
  updatePartnershipOperation,
} from './operations/partnerships.ts';
import { signInOperation } from './operations/sign-in.ts';
import { signOutOperation } from './operations/sign-out.ts';
import { createTokenOperation, deleteTokenOperation, listTokensOperation } from './operations/tokens.ts';
import {
  confirmTwoFactorOperation,
  resetTwoFactorOperation,
  startTwoFactorOperation,
  turnOffTwoFactorOperation,
} from './operations/two-factor.ts';
import { createUserOperation, getUserOperation, listUsersOperation, updateUserOperation } from './operations/users.ts';

export const accountsOperations: readonly Operation[] = [
  signInOperation,
  signOutOperation,
  meOperation,
  changePasswordOperation,
  startTwoFactorOperation,
  confirmTwoFactorOperation,
  turnOffTwoFactorOperation,
  resetTwoFactorOperation,
  listUsersOperation,
  createUserOperation,
  getUserOperation,
  updateUserOperation,
  listTokensOperation,
  createTokenOperation,
  deleteTokenOperation,
  listCompaniesOperation,
  getCompanyOperation,
  createCompanyOperation,
  updateCompanyOperation,
  listPartnershipsOperation,
  requestPartnershipOperation,
  getPartnershipOperation,
  updatePartnershipOperation,
];
