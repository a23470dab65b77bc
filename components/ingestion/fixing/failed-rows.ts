import { composeLine } from '#lib/contract/values/line.ts';
import { type Reason, reason } from '#lib/texts/reason.ts';
import type { FormatReason } from '#lib/texts/reason-formatter.ts';
import { checkRow } from '#lib/upload/check-row.ts';
import type { ColumnPlan } from '#lib/upload/column-plan.ts';
import { planNames } from '#lib/upload/column-plan.ts';
import { statusOf } from '#lib/upload/columns/status-words.ts';
import { DuplicateIndex } from '#lib/upload/duplicate-index.ts';
import { isId } from '#lib/upload/id-rules.ts';
import { adviceFor, type IdFormat, type UploadError, uploadErrorTypes } from '#lib/upload/upload-errors.ts';
import { reasonOfExisting } from '#lib/upload/upload-rules.ts';
import type { LookUp, LookUpAnswer } from '../table/look-up.ts';
import {
  groupFaults,
  groupOf,
  isAcceptable,
  keyOf,
  type ServiceFault,
  seenByService,
  type ValueGroup,
} from './group-faults.ts';
import { RowStore } from './row-store.ts';
import { suggestValue } from './suggest-value.ts';

export interface FixRules {
  idFormat: IdFormat;
  /** Later rows with an id of an earlier one are passed over. */
  allowDuplicates: boolean;
  scmKeys: readonly string[];
  /** Undefined when the service has to be asked about each. */
  products: readonly string[] | undefined;
}

/** Answers of a person to the failed rows, as they are stored over a reload. */
export interface Fixes {
  edits: [row: number, values: [place: number, value: string][]][];
  /** New values, by the key of the group. */
  replacements: [group: string, value: string][];
  leftOut: number[];
  leftOutGroups: string[];
}

export interface ShownRow {
  row: number;
  fields: string[];
  /** Faults that stand now, by place of the column. Place -1 is the row as a whole. */
  faults: { place: number; message: string; suggestion: string | undefined; advice: string | undefined }[];
  isLeftOut: boolean;
}

export interface FixCounts {
  failed: number;
  /** Without a fault after what was changed. */
  fixed: number;
  leftOut: number;
  open: number;
}

const rowsOfStep = 5_000;
/** Ids of one question to the service. */
const mostAsked = 5_000;
/**
 * The rows of a refused file that have faults, with what is changed in them. Rows are kept as bytes and read one at a
 * time, so that there can be a million of them.
 */
export class FailedRows {
  readonly columns: readonly string[];
  #plan: ColumnPlan;
  #rules: FixRules;
  #format: FormatReason;
  #rows = new RowStore();
  #faults = new Map<number, ServiceFault[]>();
  #edits = new Map<number, Map<number, string>>();
  #replacements = new Map<string, string>();
  #leftOut = new Set<number>();
  #leftOutGroups = new Set<string>();
  /** Ids of the rows without a fault, and those that the failed rows have in the file. */
  #fineIds = new DuplicateIndex();
  #failedIds = new DuplicateIndex();
  /** Rows with changed ids that are sent, by id; undefined after a change. */
  #changedIds: ReadonlyMap<string, number> | undefined;
  /** Entered ids and products that the service is to be asked about. */
  #unasked = { ids: new Set<string>(), products: new Set<string>() };
  /** Faults of entered values that the service has found, by column and value. */
  #answers = new Map<string, { type: string; message: string }>();
  #groups: ValueGroup[] = [];

  constructor(columns: readonly string[], rules: FixRules, format: FormatReason, faults: Iterable<ServiceFault>) {
    this.columns = columns;
    this.#rules = rules;
    this.#format = format;
    const { plan } = planNames(columns, new Set([...rules.scmKeys, ...columns]), 0);
    if (!plan) throw new Error('The columns of the file cannot be distinguished.');
    this.#plan = plan;
    for (const fault of faults) {
      const known = this.#faults.get(fault.row);
      if (known) known.push(fault);
      else this.#faults.set(fault.row, [fault]);
    }
  }

  has(row: number): boolean {
    return this.#faults.has(row);
  }

  /** Takes a row of the file: stores it if it has a fault, and its id otherwise. */
  add(row: number, fields: readonly string[]): void {
    const isFailed = this.has(row);
    const id = composeLine(fields[this.#plan.id] ?? '');
    if (isId(id, this.#rules.idFormat)) (isFailed ? this.#failedIds : this.#fineIds).add(id, row);
    if (!isFailed) return;
    this.#rows.add(row, this.columns.length >= fields.length ? fields : fields.slice(0, this.columns.length));
  }

  /** Called once all rows are in: the wrong values, most frequent first. */
  group(): void {
    this.#groups = groupFaults(this.#rows, this.columns, (row) => this.#faultsOf(row), this.#rules.products);
    for (const { column, key, value } of this.#groups) {
      // "aktiv" has one meaning: it needs no answer, and can be taken back.
      const status = column === 'activation_status' ? statusOf(value ?? '') : undefined;
      if (status !== undefined) this.#replacements.set(key, status);
    }
  }

  get groups(): readonly ValueGroup[] {
    return this.#groups.map((group) => {
      const { key } = group;
      return { ...group, replacement: this.#replacements.get(key), isLeftOut: this.#leftOutGroups.has(key) };
    });
  }

  /** Puts one value in the place of another in each failed row; undefined takes that back. */
  replace(group: string, replacement: string | undefined): void {
    this.#changedIds = undefined;
    if (replacement === undefined) {
      this.#replacements.delete(group);
      return;
    }
    const [column = ''] = group.split('\0');
    this.#replacements.set(group, this.#enter(column, replacement));
  }

  leaveOutGroup(group: string, isLeftOut: boolean): void {
    this.#changedIds = undefined;
    if (isLeftOut) this.#leftOutGroups.add(group);
    else this.#leftOutGroups.delete(group);
  }

  /** Puts in place what is suggested for each wrong value. */
  acceptAll(): void {
    for (const group of this.groups.filter(isAcceptable)) this.replace(group.key, group.suggestion);
  }

  edit(row: number, place: number, value: string): void {
    this.#changedIds = undefined;
    const own = this.#edits.get(row) ?? new Map<number, string>();
    own.set(place, this.#enter(this.columns[place] ?? '', value));
    this.#edits.set(row, own);
  }

  leaveOut(row: number, isLeftOut: boolean): void {
    this.#changedIds = undefined;
    if (isLeftOut) this.#leftOut.add(row);
    else this.#leftOut.delete(row);
  }

  /** Takes the entered values that the service has not been asked about; undefined when there is none. */
  takeUnasked(): LookUp | undefined {
    const asked = { ids: [...this.#unasked.ids].slice(0, mostAsked), products: [...this.#unasked.products] };
    for (const id of asked.ids) this.#unasked.ids.delete(id);
    this.#unasked.products.clear();
    return asked.ids.length > 0 || asked.products.length > 0 ? asked : undefined;
  }

  /** Takes what the service says of entered values. */
  answer({ existing, unknownProducts }: LookUpAnswer): void {
    for (const { id, workorder } of existing) {
      const message = this.#say(reasonOfExisting(workorder));
      this.#answers.set(keyOf('id', id), { type: 'existing_id_error', message });
    }
    const message = this.#say(reason('rowProductNotFoundBySku'));
    for (const sku of unknownProducts) {
      this.#answers.set(keyOf('product', sku), { type: 'unknown_product_error', message });
    }
  }

  get fixes(): Fixes {
    return {
      edits: [...this.#edits].map(([row, values]) => [row, [...values]]),
      replacements: [...this.#replacements],
      leftOut: [...this.#leftOut],
      leftOutGroups: [...this.#leftOutGroups],
    };
  }

  /** Enters what was answered before a reload. */
  restore({ edits, replacements, leftOut, leftOutGroups }: Fixes): void {
    // A value that was read by itself may have been taken back.
    this.#replacements.clear();
    for (const [group, value] of replacements) this.replace(group, value);
    for (const [row, values] of edits) {
      if (this.has(row)) for (const [place, value] of values) this.edit(row, place, value);
    }
    for (const row of leftOut) this.leaveOut(row, true);
    for (const group of leftOutGroups) this.leaveOutGroup(group, true);
  }

  /** Rows that are left out, as they are in the file. */
  *leftOutRows(): Generator<{ row: number; fields: string[] }> {
    if (this.#leftOut.size === 0 && this.#leftOutGroups.size === 0) return;
    for (const { row, fields } of this.#rows) if (this.#isLeftOut(row, fields)) yield { row, fields };
  }

  /** Counts in steps, so that what is asked meanwhile is heard. */
  *count(): Generator<undefined, FixCounts> {
    const counts = { failed: this.#rows.length, fixed: 0, leftOut: 0, open: 0 };
    let step = 0;
    for (const { row, fields } of this.#rows) {
      if (++step % rowsOfStep === 0) yield;
      if (this.#isLeftOut(row, fields)) counts.leftOut++;
      else if (this.#faultsNow(row, fields).length === 0) counts.fixed++;
      else counts.open++;
    }
    return counts;
  }

  /** A page of the rows; with `onlyOpen` of those that still have faults. */
  page(at: number, size: number, onlyOpen: boolean): { rows: ShownRow[]; count: number } {
    const rows: ShownRow[] = [];
    let count = 0;
    if (!onlyOpen) {
      for (let index = at * size; index < Math.min(this.#rows.length, (at + 1) * size); index++) {
        rows.push(this.#show(this.#rows.at(index)));
      }
      return { rows, count: this.#rows.length };
    }
    for (const read of this.#rows) {
      const shown = this.#show(read);
      if (shown.isLeftOut || shown.faults.length === 0) continue;
      if (count >= at * size && rows.length < size) rows.push(shown);
      count++;
    }
    return { rows, count };
  }

  /** Current fields of a row of the file, or undefined when it is left out. */
  result(row: number, fields: readonly string[]): readonly string[] | undefined {
    if (!this.has(row)) return fields;
    const whole = this.columns.map((_, place) => fields[place] ?? '');
    return this.#isLeftOut(row, whole) ? undefined : this.#now(row, whole);
  }

  #faultsOf(row: number): readonly ServiceFault[] {
    return this.#faults.get(row) ?? [];
  }

  #show({ row, fields }: { row: number; fields: readonly string[] }): ShownRow {
    const now = this.#now(row, fields);
    const faults = this.#faultsNow(row, fields).map(({ place, type, message }) => {
      const [column, value] = [this.columns[place] ?? '', now[place] ?? ''];
      const suggestion = place < 0 ? undefined : suggestValue(column, value, this.#rules.products);
      const advice = suggestion ? undefined : this.#advice({ type, column, value, row });
      return { place, message, suggestion, advice };
    });
    return { row, fields: now, faults, isLeftOut: this.#isLeftOut(row, fields) };
  }

  #isLeftOut(row: number, fields: readonly string[]): boolean {
    if (this.#leftOut.has(row)) return true;
    if (this.#leftOutGroups.size === 0) return false;
    return this.#faultsOf(row).some((fault) => {
      const place = this.columns.indexOf(fault.column);
      return this.#leftOutGroups.has(groupOf(fault, place < 0 ? '' : (fields[place] ?? '')));
    });
  }

  #now(row: number, fields: readonly string[]): string[] {
    const edits = this.#edits.get(row);
    return this.columns.map((column, place) => {
      const value = fields[place] ?? '';
      return edits?.get(place) ?? this.#replacements.get(keyOf(column, value)) ?? value;
    });
  }

  #faultsNow(row: number, fields: readonly string[]): { place: number; type: string; message: string }[] {
    const now = this.#now(row, fields);
    const faults: { place: number; type: string; message: string }[] = [];
    const onError = ({ column, type, reason }: UploadError) =>
      faults.push({ place: this.columns.indexOf(column), type, message: this.#say(reason) });
    const { idFormat, products } = this.#rules;
    // The check composes the fields that it gets.
    const record = { fields: [...now], kinds: null, row };
    checkRow(record, this.#plan, { idFormat, products: this.#productSet(products) }, onError);
    this.#addFaultsOfEntered(record, fields, faults);
    for (const { column, type, message } of this.#faultsOf(row)) {
      const place = this.columns.indexOf(column);
      if (faults.some((fault) => fault.place === place)) continue;
      const isLeftToService = seenByService.has(type) || (type === 'unknown_product_error' && products === undefined);
      const isSame = place >= 0 && now[place] === (fields[place] ?? '');
      // A row that could not be read has been read by now, with what was missing left empty: it is for the person to
      // see.
      const isUnread = place < 0 && !this.#edits.has(row);
      if ((isLeftToService && isSame) || isUnread) faults.push({ place, type, message });
    }
    return faults;
  }

  /** Adds the faults of entered values that another row or the service knows. */
  #addFaultsOfEntered(
    { fields: now, row }: { fields: readonly string[]; row: number },
    before: readonly string[],
    faults: { place: number; type: string; message: string }[],
  ): void {
    for (const place of [this.#plan.id, this.#plan.product]) {
      const value = composeLine(now[place] ?? '');
      const isSame = value === composeLine(before[place] ?? '');
      if (place < 0 || value === '' || isSame || faults.some((fault) => fault.place === place)) continue;
      const answer = this.#answers.get(keyOf(this.columns[place] ?? '', value));
      if (answer) faults.push({ place, ...answer });
      const other = place === this.#plan.id && !this.#rules.allowDuplicates ? this.#otherRowWith(value, row) : 0;
      if (other > 0 && !answer) {
        faults.push({ place, type: 'duplicate_id_error', message: this.#say(reason('rowDuplicated', { row: other })) });
      }
    }
  }

  /** Another row that is sent with the id; 0 when there is none. Of two rows with one changed id it is the earlier. */
  #otherRowWith(id: string, row: number): number {
    const fine = this.#fineIds.find(id);
    if (fine > 0) return fine;
    const failed = this.#failedIds.find(id);
    if (failed > 0 && failed !== row) {
      const fields = this.#rows.find(failed) ?? [];
      if (!this.#isLeftOut(failed, fields) && this.#idOf(failed, fields) === id) return failed;
    }
    const changed = this.#findChangedIds().get(id) ?? row;
    return changed < row ? changed : 0;
  }

  #findChangedIds(): ReadonlyMap<string, number> {
    if (this.#changedIds) return this.#changedIds;
    const found = new Map<string, number>();
    const take = (row: number, fields: readonly string[]) => {
      const id = this.#idOf(row, fields);
      if (id !== composeLine(fields[this.#plan.id] ?? '') && !this.#isLeftOut(row, fields)) {
        found.set(id, Math.min(row, found.get(id) ?? row));
      }
    };
    if ([...this.#replacements.keys()].some((key) => key.startsWith(keyOf('id', '')))) {
      for (const { row, fields } of this.#rows) take(row, fields);
    } else {
      for (const row of this.#edits.keys()) take(row, this.#rows.find(row) ?? []);
    }
    this.#changedIds = found;
    return found;
  }

  #idOf(row: number, fields: readonly string[]): string {
    return composeLine(this.#now(row, fields)[this.#plan.id] ?? '');
  }

  /** The value as it is stored; notes what the service is to be asked about. */
  #enter(column: string, value: string): string {
    const line = composeLine(value);
    if (column === 'id' && isId(line, this.#rules.idFormat)) this.#unasked.ids.add(line);
    if (column === 'product' && line !== '' && this.#rules.products === undefined) this.#unasked.products.add(line);
    return column === 'activation_status' ? (statusOf(value) ?? value) : value;
  }

  #say(why: Reason): string {
    return this.#format(why) ?? why.code;
  }

  #advice(fault: { type: string; column: string; value: string; row: number }): string | undefined {
    const type = uploadErrorTypes.find((each) => each === fault.type);
    return type && this.#format(adviceFor({ ...fault, type }, { idFormat: this.#rules.idFormat }));
  }

  #products: ReadonlySet<string> | undefined;
  #productSet(products: readonly string[] | undefined): ReadonlySet<string> | undefined {
    if (products && !this.#products) this.#products = new Set(products);
    return this.#products;
  }
}
