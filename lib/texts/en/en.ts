// One file an area, so that two people change two files.
import activity from './activity.json' with { type: 'json' };
import analytics from './analytics.json' with { type: 'json' };
import app from './app.json' with { type: 'json' };
import apps from './apps.json' with { type: 'json' };
import audit from './audit.json' with { type: 'json' };
import authenticate from './authenticate.json' with { type: 'json' };
import broken from './broken.json' with { type: 'json' };
import catalog from './catalog.json' with { type: 'json' };
import cities from './cities.json' with { type: 'json' };
import codes from './codes.json' with { type: 'json' };
import common from './common.json' with { type: 'json' };
import company from './company.json' with { type: 'json' };
import dataTable from './data-table.json' with { type: 'json' };
import equipment from './equipment.json' with { type: 'json' };
import forms from './forms.json' with { type: 'json' };
import ingestion from './ingestion.json' with { type: 'json' };
import ledger from './ledger.json' with { type: 'json' };
import mail from './mail.json' with { type: 'json' };
import operator from './operator.json' with { type: 'json' };
import overview from './overview.json' with { type: 'json' };
import partners from './partners.json' with { type: 'json' };
import profile from './profile.json' with { type: 'json' };
import proofs from './proofs.json' with { type: 'json' };
import scans from './scans.json' with { type: 'json' };
import security from './security.json' with { type: 'json' };
import service from './service.json' with { type: 'json' };
import shell from './shell.json' with { type: 'json' };
import signIn from './sign-in.json' with { type: 'json' };
import support from './support.json' with { type: 'json' };
import templates from './templates.json' with { type: 'json' };
import tokens from './tokens.json' with { type: 'json' };
import ui from './ui.json' with { type: 'json' };
import users from './users.json' with { type: 'json' };
import webhooks from './webhooks.json' with { type: 'json' };
import workorders from './workorders.json' with { type: 'json' };

export const en = {
  activity,
  analytics,
  app,
  apps,
  audit,
  authenticate,
  broken,
  catalog,
  cities,
  codes,
  common,
  company,
  'data-table': dataTable,
  equipment,
  forms,
  ingestion,
  ledger,
  mail,
  operator,
  overview,
  partners,
  profile,
  proofs,
  scans,
  security,
  service,
  shell,
  'sign-in': signIn,
  support,
  templates,
  tokens,
  ui,
  users,
  webhooks,
  workorders,
};
