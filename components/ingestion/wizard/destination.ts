import type { IngestionRecord } from '#lib/contract/ingestion.ts';
import type { LeftOutRows } from '../fixing/fix-messages.ts';
import type { PreparedFile } from '../table/table-messages.ts';
import { defaultsOf, type UploadSettings } from '../upload-settings.ts';
import type { UploadCall } from './upload-calls.ts';

export const destinationKinds = ['template', 'workorder', 'secure', 'sids'] as const;
export type DestinationKind = (typeof destinationKinds)[number];

/** Where uploaded codes go. What the chosen kind has no use for is kept, so that going back finds it. */
export interface Destination {
  kind: DestinationKind;
  /** Key of an ingestion template of SIDs, and of one with a secure graphic. */
  template: string;
  secureTemplate: string;
  /** Id of a printing partner; '' leaves it to the template. */
  partner: string;
  /** Ingestion key of a workorder, and how the page names it. */
  workorder: string;
  workorderName: string;
}

export const noDestination: Destination = {
  kind: 'sids',
  template: '',
  secureTemplate: '',
  partner: '',
  workorder: '',
  workorderName: '',
};

export interface TemplateChoice {
  key: string;
  name: string;
  description: string;
  /** With a secure graphic its codes are printed by a partner. */
  isSecure: boolean;
  mode: 'pre-print' | 'post-print';
  idFormat: 'default' | 'gs1';
  allowDuplicates: boolean;
}

interface UploadedFile extends Pick<PreparedFile, 'filetype' | 'headerAdded'> {
  name: string;
  retryOf: string | undefined;
  /** It was converted from the file of this name. */
  isConverted?: boolean;
  leftOut?: LeftOutRows | undefined;
}

/** The call that begins an upload. The description is the file's name when none was typed. */
export function callOf(destination: Destination, settings: UploadSettings, file: UploadedFile): UploadCall {
  const prefix = settings.urlPrefix.trim();
  const defaults = defaultsOf(settings);
  const shared = {
    filetype: file.filetype,
    description: settings.description.trim() || file.name.slice(0, 200),
    default_scm_data: defaults,
    ...(file.headerAdded ? { header_added: true } : {}),
    ...(file.retryOf ? { retry_of: file.retryOf } : {}),
    ...(file.leftOut && file.leftOut.count > 0 ? { left_out: file.leftOut } : {}),
    ...(file.isConverted ? { original_name: file.name.slice(0, 200) } : {}),
  };
  const codes = { id_format: settings.idFormat, allow_posted_duplicates: settings.allowDuplicates };
  const partner = destination.partner ? { printing_partner: Number(destination.partner) } : {};
  if (destination.kind === 'workorder') {
    const body = { ...shared, ...codes, ingestion_key: destination.workorder };
    return { way: 'workorder', body };
  }
  if (destination.kind === 'sids') {
    const body = { ...shared, ...codes, ...(prefix ? { url_prefix: prefix } : {}) };
    return { way: 'sids', body };
  }
  return { way: 'template', body: { ...shared, template: templateKeyOf(destination), ...partner } };
}

export function templateKeyOf(destination: Destination): string {
  return destination.kind === 'secure' ? destination.secureTemplate : destination.template;
}

/** The destinations that are offered at first: a new workorder in the company's usual way, and one that exists. */
export function usualKinds(templates: readonly TemplateChoice[]): DestinationKind[] {
  return [templates.some(({ isSecure }) => !isSecure) ? 'template' : 'sids', 'workorder'];
}

/** Missing part that blocks the next step, or undefined. */
export function missingOf(destination: Destination): 'template' | 'partner' | 'workorder' | undefined {
  const { kind } = destination;
  if ((kind === 'template' || kind === 'secure') && templateKeyOf(destination) === '') return 'template';
  if (kind === 'secure' && destination.partner === '') return 'partner';
  if (kind === 'workorder' && destination.workorder === '') return 'workorder';
  return undefined;
}

/** Ids and repeated ids are judged by the template where there is one. */
export function judgedBy(
  destination: Destination,
  settings: UploadSettings,
  templates: readonly TemplateChoice[],
): Pick<UploadSettings, 'idFormat' | 'allowDuplicates'> {
  const isOfTemplate = destination.kind === 'template' || destination.kind === 'secure';
  const template = isOfTemplate ? templates.find(({ key }) => key === templateKeyOf(destination)) : undefined;
  if (template) return { idFormat: template.idFormat, allowDuplicates: template.allowDuplicates };
  return settings;
}

/** Where an earlier record went, for one that corrects it. */
export function destinationOf(record: IngestionRecord, templates: readonly TemplateChoice[]): Destination {
  const { template, target_ingestion_key: workorder, parameters } = record;
  const partner = typeof parameters.printing_partner === 'number' ? String(parameters.printing_partner) : '';
  if (template !== '') {
    const isSecure = templates.find(({ key }) => key === template.key)?.isSecure ?? false;
    const keys = isSecure ? { secureTemplate: template.key } : { template: template.key };
    return { ...noDestination, kind: isSecure ? 'secure' : 'template', ...keys, partner };
  }
  if (workorder !== null) return { ...noDestination, kind: 'workorder', workorder, workorderName: workorder };
  return { ...noDestination, kind: 'sids' };
}

/** Restores the destination after a reload; ignores anything else. */
export function readDestination(draft: unknown): Destination {
  const given = typeof draft === 'object' && draft !== null ? (draft as Record<string, unknown>) : {};
  const text = (name: keyof Destination) => (typeof given[name] === 'string' ? given[name] : '');
  return {
    kind: destinationKinds.find((kind) => kind === given.kind) ?? noDestination.kind,
    template: text('template'),
    secureTemplate: text('secureTemplate'),
    partner: text('partner'),
    workorder: text('workorder'),
    workorderName: text('workorderName'),
  };
}
