// One file for each namespace, so that two people change two files.
import activity from './activity.ts';
import analytics from './analytics.ts';
import app from './app.ts';
import audit from './audit.ts';
import authenticate from './authenticate.ts';
import broken from './broken.ts';
import cases from './cases.ts';
import catalog from './catalog.ts';
import cities from './cities.ts';
import codes from './codes.ts';
import common from './common.ts';
import company from './company.ts';
import dataTable from './data-table.ts';
import domains from './domains.ts';
import dossier from './dossier.ts';
import equipment from './equipment.ts';
import forms from './forms.ts';
import ingestion from './ingestion.ts';
import inspect from './inspect.ts';
import inspectionTeams from './inspection-teams.ts';
import inspections from './inspections.ts';
import ledger from './ledger.ts';
import mail from './mail.ts';
import operator from './operator.ts';
import orderMany from './order-many.ts';
import overview from './overview.ts';
import partners from './partners.ts';
import profile from './profile.ts';
import proofs from './proofs.ts';
import redirects from './redirects.ts';
import reports from './reports.ts';
import scanApps from './scan-apps.ts';
import scanRules from './scan-rules.ts';
import scans from './scans.ts';
import security from './security.ts';
import service from './service.ts';
import shell from './shell.ts';
import signIn from './sign-in.ts';
import singleSignOn from './single-sign-on.ts';
import support from './support.ts';
import templates from './templates.ts';
import tokens from './tokens.ts';
import ui from './ui.ts';
import users from './users.ts';
import webhooks from './webhooks.ts';
import workorders from './workorders.ts';

export const en = {
  activity,
  analytics,
  app,
  'scan-apps': scanApps,
  'scan-rules': scanRules,
  audit,
  authenticate,
  broken,
  cases,
  catalog,
  cities,
  codes,
  common,
  company,
  'data-table': dataTable,
  domains,
  dossier,
  equipment,
  forms,
  ingestion,
  inspect,
  'inspection-teams': inspectionTeams,
  inspections,
  ledger,
  mail,
  operator,
  orderMany,
  overview,
  partners,
  profile,
  proofs,
  redirects,
  reports,
  scans,
  security,
  service,
  shell,
  'sign-in': signIn,
  'single-sign-on': singleSignOn,
  support,
  templates,
  tokens,
  ui,
  users,
  webhooks,
  workorders,
};
