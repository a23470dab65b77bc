import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { GraphicModel } from '#server/photo/graphic/model.ts';
import type { CreatedAt, Maybe, MaybeReason } from './column-types.ts';

type CodeLayout = 'sg-inside' | 'sg-outside' | 'custom' | 'none';

type ExtendedIdStyle = 'compact-12' | 'legacy';

interface WorkorderTemplatesTable {
  id: Generated<number>;
  company_id: number;
  name: string;
  description: Generated<string>;
  custom_layout: Maybe<number>;
  substrate_id: Maybe<number>;
  printing_partner_id: Maybe<number>;
  image: Maybe<string>;
  code_layout: CodeLayout;
  use_serial_number: Generated<boolean>;
  is_hybrid: Generated<boolean>;
  is_fp_serialized: Generated<boolean>;
  is_static_print: Generated<boolean>;
  is_archived: Generated<boolean>;
  activate_on_complete: Generated<boolean>;
  url_prefix: Generated<string>;
  extended_id_style: Generated<ExtendedIdStyle>;
  partner_permissions: Generated<string[]>;
}

interface TemplatePicturesTable {
  id: Generated<number>;
  template_id: number;
  /** storing: its objects may be there, kept: the template shows it, removing: they are being deleted. */
  state: Generated<'storing' | 'kept' | 'removing'>;
  width: number;
  height: number;
  created_at: CreatedAt;
}

/** Codes that were not printed: ranges of their sequence, sorted and apart. */
export type Unprinted = { unknown: true } | { ranges: [first: number, last: number][] };

export interface WorkordersTable {
  id: Generated<number>;
  company_id: number;
  created_by: Maybe<number>;
  printing_partner_id: Maybe<number>;
  equipment_id: Maybe<number>;
  substrate_id: Maybe<number>;
  template_id: Maybe<number>;
  product_id: Maybe<number>;
  intended_markets: Generated<string[]>;
  state: Generated<'new' | 'ready to print' | 'completed'>;
  reference: string;
  remarks: Generated<string>;
  due_date: Maybe<string>;
  created_at: CreatedAt;
  code_layout: CodeLayout;
  use_serial_number: boolean;
  quantity: number;
  static_unique_codes_quantity: Generated<number>;
  static_impositions: Generated<number>;
  activate_on_complete: boolean;
  is_archived: Generated<boolean>;
  is_hybrid: Generated<boolean>;
  is_static_print: Generated<boolean>;
  is_fp_serialized: Generated<boolean>;
  url_prefix: string;
  extended_id_style: ExtendedIdStyle;
  external_id: Generated<string>;
  partner_permissions: Generated<string[]>;
  training_status: Generated<number>;
  printed_date: Maybe<Date>;
  canceled_at: Maybe<Date>;
  ingestion_key: Maybe<string>;
  ingestion_mode: Maybe<'pre-print' | 'post-print'>;
  first_serial_number: Maybe<number>;
  codegen_status: number;
  codes_generated: Generated<number>;
  codegen_packed: Generated<number>;
  codegen_error: Maybe<string>;
  codegen_error_reason: MaybeReason;
  codes_completed_at: Maybe<Date>;
  codes_file_key: Maybe<string>;
  codes_file_size: Maybe<number>;
  custom_layout_id: Maybe<number>;
  shows_template_image: Generated<boolean>;
  /** The template's picture when the order was made. */
  template_image: Maybe<string>;
  /** Quantity of the order where it differs from the number of codes. */
  ordered_quantity: Maybe<number>;
  printed_quantity: Maybe<number>;
  confirmed_by: Maybe<number>;
  confirmed_at: Maybe<Date>;
  reported_by: Maybe<number>;
  reported_at: Maybe<Date>;
  unprinted: ColumnType<Unprinted | null, string | null | undefined, string | null>;
  /** The user who named the unprinted codes, or said that they are not known. */
  unprinted_by: Maybe<number>;
  unprinted_at: Maybe<Date>;
  /** The change that blacklists the codes that were not printed. */
  unprinted_task_id: Maybe<number>;
  /** Set while a job has to apply the print report to the codes. */
  printed_change_at: Maybe<Date>;
  /** Change that a job still has to make to the codes, and the last sequence number it has reached. */
  codes_change: Maybe<'activate' | 'blacklist'>;
  codes_changed_through: Generated<number>;
  codes_change_at: Maybe<Date>;
  /** The order is sent to this partner once it accepts the partnership; `printing_partner_id` is null until then. */
  invited_partner_id: Maybe<number>;
  /** Inactive codes of a completed order; null until they are counted, and where codes become active automatically. */
  inactive_codes: Maybe<number>;
  inactive_counted_at: Maybe<Date>;
  /** The resolution its artwork is made at; all three or none. */
  artwork_dpi: Maybe<number>;
  artwork_module_dots: Maybe<number>;
  artwork_cell_dots: Maybe<number>;
  /** A cell that somebody chose instead of the recommended one: dots recommended then, who and when; all or none. */
  cells_recommended: Maybe<number>;
  cells_chosen_by: Maybe<number>;
  cells_chosen_at: Maybe<Date>;
  print_model_id: Maybe<number>;
  training_refusal: Maybe<string>;
  training_refusal_reason: MaybeReason;
}

interface WorkorderCommentsTable {
  id: Generated<number>;
  workorder_id: number;
  author_id: number;
  /** Empty when it is withdrawn. */
  text: string;
  created_at: CreatedAt;
  withdrawn_at: Maybe<Date>;
}

interface WorkorderCommentPhotosTable {
  id: Generated<number>;
  workorder_id: number;
  created_by: number;
  /** Null until a comment names it. */
  comment_id: Maybe<number>;
  /** Place among the photos of its comment. */
  position: Generated<number>;
  /** storing: its objects may be there, kept: they are, removing: they are being deleted. */
  state: Generated<'storing' | 'kept' | 'removing'>;
  width: number;
  height: number;
  created_at: CreatedAt;
}

/** Users who get no mails about the comments of a workorder. */
interface MutedConversationsTable {
  workorder_id: number;
  user_id: number;
  muted_at: CreatedAt;
}

/** Open until `answered_at`, with a template or a reason. */
interface TemplateRequestsTable {
  id: Generated<number>;
  company_id: number;
  requested_by: Maybe<number>;
  name: string;
  code_layout: CodeLayout;
  quantity: Maybe<number>;
  size: Generated<string>;
  remarks: Generated<string>;
  created_at: CreatedAt;
  answered_at: Maybe<Date>;
  template_id: Maybe<number>;
  decline_reason: Maybe<string>;
}

interface UrlPrefixesTable {
  prefix: string;
}

interface PrintModelsTable {
  id: Generated<number>;
  /** Company of the equipment. */
  company_id: number;
  equipment_id: number;
  substrate_id: number;
  layout: string;
  dpi: number;
  cell_dots: number;
  /** The only workorder it is for; null for every one of the equipment. */
  workorder_id: Maybe<number>;
  trained_on: number;
  version: number;
  model: ColumnType<GraphicModel, string, never>;
  /** Prints still to be photographed before the model gives verdicts. */
  more_prints: GeneratedAlways<number>;
  prints: number;
  captures: number;
  created_by: number;
  created_at: CreatedAt;
}

/** The last proofs of a press whose cells of this size held too little of the graphic for a model. */
interface RefusedCellsTable {
  equipment_id: number;
  substrate_id: number;
  dpi: number;
  cell_dots: number;
  workorder_id: number;
  refused_at: CreatedAt;
}

export interface WorkordersTables {
  workorder_templates: WorkorderTemplatesTable;
  template_pictures: TemplatePicturesTable;
  template_requests: TemplateRequestsTable;
  workorders: WorkordersTable;
  workorder_comments: WorkorderCommentsTable;
  workorder_comment_photos: WorkorderCommentPhotosTable;
  muted_conversations: MutedConversationsTable;
  url_prefixes: UrlPrefixesTable;
  print_models: PrintModelsTable;
  refused_cells: RefusedCellsTable;
}
