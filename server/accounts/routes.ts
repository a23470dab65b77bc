import type { Operation } from '#server/core/http/operation.ts';
import { changePassword } from './operations/change-password.ts';
import { createCompany, getCompany, listCompanies, updateCompany } from './operations/companies.ts';
import {
  createInvitation,
  deleteInvitation,
  getInvitation,
  listInvitations,
  sendInvitation,
} from './operations/invitations.ts';
import { me, updateMe } from './operations/me.ts';
import { getPartnership, listPartnerships, requestPartnership, updatePartnership } from './operations/partnerships.ts';
import { requestPasswordReset } from './operations/request-password-reset.ts';
import { readAccountLink, setPassword } from './operations/set-password.ts';
import { signIn, signOut } from './operations/sign-in.ts';
import { createToken, deleteToken, getToken, listTokens } from './operations/tokens.ts';
import { confirmTwoFactor, resetTwoFactor, startTwoFactor, turnOffTwoFactor } from './operations/two-factor.ts';
import { createUser, getUser, listUsers, updateUser } from './operations/users.ts';

export const accountsOperations: readonly Operation[] = [
  signIn,
  signOut,
  me,
  updateMe,
  requestPasswordReset,
  readAccountLink,
  setPassword,
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
  getToken,
  deleteToken,
  listInvitations,
  createInvitation,
  getInvitation,
  sendInvitation,
  deleteInvitation,
  listCompanies,
  getCompany,
  createCompany,
  updateCompany,
  listPartnerships,
  requestPartnership,
  getPartnership,
  updatePartnership,
];
