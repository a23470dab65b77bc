import type { Operation } from '#server/core/http/operation.ts';
import { changePassword } from './operations/change-password.ts';
import { createCompany, getCompany, listCompanies, updateCompany } from './operations/companies.ts';
import { me } from './operations/me.ts';
import { getPartnership, listPartnerships, requestPartnership, updatePartnership } from './operations/partnerships.ts';
import { signIn } from './operations/sign-in.ts';
import { signOut } from './operations/sign-out.ts';
import { createToken, deleteToken, listTokens } from './operations/tokens.ts';
import { confirmTwoFactor, resetTwoFactor, startTwoFactor, turnOffTwoFactor } from './operations/two-factor.ts';
import { createUser, getUser, listUsers, updateUser } from './operations/users.ts';

export const accountsOperations: readonly Operation[] = [
  signIn,
  signOut,
  me,
  changePassword,
  startTwoFactor,
  confirmTwoFactor,
  turnOffTwoFactor,
  resetTwoFactor,
  listUsers,
  createUser,
  getUser,
  updateUser,
  listTokens,
  createToken,
  deleteToken,
  listCompanies,
  getCompany,
  createCompany,
  updateCompany,
  listPartnerships,
  requestPartnership,
  getPartnership,
  updatePartnership,
];
