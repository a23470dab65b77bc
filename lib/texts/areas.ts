import type { ActivityTexts } from './arguments/activity.ts';
import type { AnalyticsTexts } from './arguments/analytics.ts';
import type { AppTexts } from './arguments/app.ts';
import type { AppsTexts } from './arguments/apps.ts';
import type { AuditTexts } from './arguments/audit.ts';
import type { AuthenticateTexts } from './arguments/authenticate.ts';
import type { BrokenTexts } from './arguments/broken.ts';
import type { CatalogTexts } from './arguments/catalog.ts';
import type { CitiesTexts } from './arguments/cities.ts';
import type { CodesTexts } from './arguments/codes.ts';
import type { CommonTexts } from './arguments/common.ts';
import type { CompanyTexts } from './arguments/company.ts';
import type { DataTableTexts } from './arguments/data-table.ts';
import type { EquipmentTexts } from './arguments/equipment.ts';
import type { FormsTexts } from './arguments/forms.ts';
import type { IngestionTexts } from './arguments/ingestion.ts';
import type { LedgerTexts } from './arguments/ledger.ts';
import type { MailTexts } from './arguments/mail.ts';
import type { OperatorTexts } from './arguments/operator.ts';
import type { OverviewTexts } from './arguments/overview.ts';
import type { PartnersTexts } from './arguments/partners.ts';
import type { ProfileTexts } from './arguments/profile.ts';
import type { ProofsTexts } from './arguments/proofs.ts';
import type { ScansTexts } from './arguments/scans.ts';
import type { SecurityTexts } from './arguments/security.ts';
import type { ServiceTexts } from './arguments/service.ts';
import type { ShellTexts } from './arguments/shell.ts';
import type { SignInTexts } from './arguments/sign-in.ts';
import type { SupportTexts } from './arguments/support.ts';
import type { TemplatesTexts } from './arguments/templates.ts';
import type { TokensTexts } from './arguments/tokens.ts';
import type { UiTexts } from './arguments/ui.ts';
import type { UsersTexts } from './arguments/users.ts';
import type { WebhooksTexts } from './arguments/webhooks.ts';
import type { WorkordersTexts } from './arguments/workorders.ts';

/**
 * The texts by area: a folder of components/, what all share (common), what app/ says itself (app), and where nothing
 * else works (broken), what the service says (service), the mails it sends (mail), and names of cities (cities).
 */
export interface AreaTexts {
  activity: ActivityTexts;
  analytics: AnalyticsTexts;
  app: AppTexts;
  apps: AppsTexts;
  audit: AuditTexts;
  authenticate: AuthenticateTexts;
  broken: BrokenTexts;
  catalog: CatalogTexts;
  cities: CitiesTexts;
  codes: CodesTexts;
  common: CommonTexts;
  company: CompanyTexts;
  'data-table': DataTableTexts;
  equipment: EquipmentTexts;
  forms: FormsTexts;
  ingestion: IngestionTexts;
  ledger: LedgerTexts;
  mail: MailTexts;
  operator: OperatorTexts;
  overview: OverviewTexts;
  partners: PartnersTexts;
  profile: ProfileTexts;
  proofs: ProofsTexts;
  scans: ScansTexts;
  security: SecurityTexts;
  service: ServiceTexts;
  shell: ShellTexts;
  'sign-in': SignInTexts;
  support: SupportTexts;
  templates: TemplatesTexts;
  tokens: TokensTexts;
  ui: UiTexts;
  users: UsersTexts;
  webhooks: WebhooksTexts;
  workorders: WorkordersTexts;
}

export type Area = keyof AreaTexts;
