import { ingestionKeyOf } from '#lib/contract/values/workorders.ts';
import { codegenStatus, type Workorder } from '#lib/contract/workorders.ts';
import { countRanges } from '../rules/unprinted.ts';
import type { References } from './find-references.ts';
import type { ShownWorkorder } from './find-workorder.ts';

/** Share of the whole that is done when every code is stored and only the file is left to pack. */
const storedShare = 0.8;

/** A workorder as the interface shows it. */
export function presentWorkorder(row: ShownWorkorder, references: References, apiUrl: string): Workorder {
  const secure = row.code_layout !== 'none';
  const done = row.codegen_status === codegenStatus.completed;
  const last = row.first_serial_number === null ? null : row.first_serial_number + row.quantity - 1;
  const item = row.product_id === null ? undefined : references.products.get(row.product_id);
  return {
    id: row.id,
    company: references.companies.get(row.company_id) ?? { id: row.company_id, name: '', slug: '' },
    printing_partner: referred(references.companies, row.printing_partner_id),
    equipment: referred(references.equipment, row.equipment_id),
    state: row.state,
    due_date: row.due_date,
    reference: row.reference,
    creation_date: row.created_at.toISOString(),
    code_layout: row.code_layout,
    use_serial_number: row.use_serial_number,
    static_unique_codes_quantity: row.static_unique_codes_quantity,
    quantity: row.ordered_quantity ?? row.quantity,
    is_ready_to_print: row.state === 'ready to print',
    date_codes_completed: row.codes_completed_at?.toISOString() ?? null,
    is_archived: row.is_archived,
    codegen_status: row.codegen_status,
    codegen_file: done && row.codes_file_key ? `${apiUrl}/api/v2/workorders/${row.id}/codes-file/` : null,
    data: {
      remarks: row.remarks,
      static_unique_codes_quantity: row.static_unique_codes_quantity,
      activate_on_complete: row.activate_on_complete,
    },
    product: item?.product ?? null,
    brand: item?.brand ?? null,
    remarks: row.remarks,
    printed_date: row.printed_date?.toISOString() ?? null,
    has_secure_workflow: secure,
    static_impositions: row.static_impositions,
    designer: null,
    external_id: row.external_id,
    is_fingerprint_trained: row.training_status === 2,
    substrate: referred(references.substrates, row.substrate_id),
    template: row.template_id,
    template_image: row.shows_template_image ? row.template_image : null,
    is_hybrid: row.is_hybrid,
    is_static_print: row.is_static_print,
    is_fp_serialized: row.is_fp_serialized,
    url_prefix: row.url_prefix,
    extended_id_style: row.extended_id_style,
    partner_permissions: row.partner_permissions,
    codegen_progress: progressOf(row, done),
    codegen_error: row.codegen_error,
    codegen_error_reason: row.codegen_error === null ? null : row.codegen_error_reason,
    codegen_file_size: row.codes_file_size,
    canceled_at: row.canceled_at?.toISOString() ?? null,
    ingestion_key: ingestionKeyOf(row.id, row.ingestion_key),
    first_serial_number: padSerialNumber(row.first_serial_number),
    last_serial_number: padSerialNumber(last),
    created_by: referred(references.users, row.created_by),
    printed_quantity: row.printed_quantity,
    confirmed_by: referred(references.users, row.confirmed_by),
    confirmed_at: row.confirmed_at?.toISOString() ?? null,
    reported_by: referred(references.users, row.reported_by),
    reported_at: row.reported_at?.toISOString() ?? null,
    unprinted: presentUnprinted(row, references),
    cell_choice: presentCellChoice(row, references),
    more_prints: row.more_prints,
    intended_markets: row.intended_markets,
    inactive_codes: row.inactive_codes,
    invited_partner: presentInvited(row, references),
    queue: null,
  };
}

function presentInvited(row: ShownWorkorder, references: References): Workorder['invited_partner'] {
  const partner = referred(references.companies, row.invited_partner_id);
  return partner && { ...partner, has_declined: row.invited_state === 'ended' };
}

function presentCellChoice(row: ShownWorkorder, references: References): Workorder['cell_choice'] {
  const { artwork_cell_dots: cellDots, cells_recommended: recommended, cells_chosen_at: at } = row;
  if (cellDots === null || recommended === null || at === null) return null;
  return {
    cell_dots: cellDots,
    recommended_cell_dots: recommended,
    chosen_by: referred(references.users, row.cells_chosen_by),
    chosen_at: at.toISOString(),
  };
}

function presentUnprinted(row: ShownWorkorder, references: References): Workorder['unprinted'] {
  const { unprinted, unprinted_at: at } = row;
  if (unprinted === null || at === null) return null;
  const ranges = 'ranges' in unprinted ? unprinted.ranges : null;
  return {
    is_known: ranges !== null,
    quantity: ranges && countRanges(ranges),
    ranges: ranges ?? [],
    by: referred(references.users, row.unprinted_by),
    at: at.toISOString(),
    task: row.unprinted_task,
  };
}

/** Referenced records are never deleted. */
const referred = <T>(known: ReadonlyMap<number, T>, id: number | null): T | null =>
  id === null ? null : (known.get(id) ?? null);

function progressOf(row: ShownWorkorder, done: boolean): number {
  if (done) return 1;
  if (row.quantity === 0) return 0;
  const stored = row.codes_generated / row.quantity;
  return Math.min(0.999, stored * storedShare + row.codegen_packed * (1 - storedShare));
}

export function padSerialNumber(serial: number | null): string | null {
  return serial === null ? null : String(serial).padStart(10, '0');
}
