import type { ServedEndpoint } from '#server/core/http/endpoint.ts';
import { createCompany, getCompany, listCompanies, updateCompany } from './endpoints/companies.ts';
import {
  createInspectionTeam,
  deleteInspector,
  getInspectionTeam,
  listInspectionTeams,
  listInspectors,
  openInspectionAccess,
  updateInspectionTeam,
} from './endpoints/inspection-teams.ts';
import {
  createInvitation,
  deleteInvitation,
  getInvitation,
  listInvitations,
  sendInvitation,
} from './endpoints/invitations.ts';
import { joinInspection } from './endpoints/join-inspection.ts';
import { me, updateMe } from './endpoints/me.ts';
import { getPartnership, listPartnerships, requestPartnership, updatePartnership } from './endpoints/partnerships.ts';
import { createPasskey, deletePasskey, getPasskeys, startPasskey, updatePasskey } from './endpoints/passkeys.ts';
import { requestPasswordReset } from './endpoints/request-password-reset.ts';
import {
  createSavedView,
  deleteSavedView,
  listSavedViews,
  subscribeToSavedView,
  unsubscribeFromSavedView,
} from './endpoints/saved-views.ts';
import { createScimToken, deleteScimToken, getScimTokens } from './endpoints/scim-tokens.ts';
import { readAccountLink, setPassword } from './endpoints/set-password.ts';
import { signIn, signOut } from './endpoints/sign-in.ts';
import { signInByPasskey, startPasskeySignIn } from './endpoints/sign-in-by-passkey.ts';
import { beginSingleSignOn, finishSingleSignOn } from './endpoints/sign-in-by-provider.ts';
import { confirmDomain, deleteSingleSignOn, getSingleSignOn, updateSingleSignOn } from './endpoints/single-sign-on.ts';
import { createToken, deleteToken, getToken, listTokens } from './endpoints/tokens.ts';
import { confirmTwoFactor, resetTwoFactor, startTwoFactor, turnOffTwoFactor } from './endpoints/two-factor.ts';
import { updatePassword } from './endpoints/update-password.ts';
import { createUser, getUser, listUsers, unlockUser, updateUser } from './endpoints/users.ts';

export const accountsEndpoints: readonly ServedEndpoint[] = [
  signIn,
  signOut,
  beginSingleSignOn,
  finishSingleSignOn,
  getSingleSignOn,
  updateSingleSignOn,
  deleteSingleSignOn,
  confirmDomain,
  getScimTokens,
  createScimToken,
  deleteScimToken,
  me,
  updateMe,
  requestPasswordReset,
  readAccountLink,
  setPassword,
  updatePassword,
  startTwoFactor,
  confirmTwoFactor,
  turnOffTwoFactor,
  resetTwoFactor,
  unlockUser,
  listSavedViews,
  createSavedView,
  deleteSavedView,
  subscribeToSavedView,
  unsubscribeFromSavedView,
  getPasskeys,
  startPasskey,
  createPasskey,
  updatePasskey,
  deletePasskey,
  startPasskeySignIn,
  signInByPasskey,
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
  listInspectionTeams,
  createInspectionTeam,
  getInspectionTeam,
  updateInspectionTeam,
  openInspectionAccess,
  listInspectors,
  deleteInspector,
  joinInspection,
];
