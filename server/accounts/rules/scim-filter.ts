import { type Filter, parse, Tester } from 'scim2-parse-filter';
import SCIMMY from 'scimmy';
import { asBoolean, hasControlCharacters, scimError } from './scim.ts';

/** A filter of RFC 7644, 3.4.2.2. */
export interface ScimFilter {
  /** Conditions that all must hold, for SQL; null for a filter that only `matches` can decide. */
  conditions: readonly ScimCondition[] | null;
  /** Whether a resource, as SCIM sends it, fits. */
  matches(resource: object): boolean;
  /** Whether it compares an attribute, by its first name in lower case. */
  names(attribute: string): boolean;
}

export type ScimCondition =
  | { attribute: 'active'; operator: 'eq'; value: boolean }
  | { attribute: TextAttribute; operator: TextOperator; value: string };
type TextAttribute = 'id' | 'userName' | 'externalId' | 'displayName';
type TextOperator = 'eq' | 'sw' | 'co' | 'ew';

const maxCharacters = 500;
const textAttributes = new Map<string, TextAttribute>(
  (['id', 'userName', 'externalId', 'displayName'] as const).map((name) => [name.toLowerCase(), name]),
);
const textOperators = new Set<string>(['eq', 'sw', 'co', 'ew']);

/** @throws SCIM invalidFilter for what is no filter, and for attributes that the resource does not have */
export function parseScimFilter(text: string, resource: 'User' | 'Group'): ScimFilter {
  if (text.length > maxCharacters || hasControlCharacters(text)) throw invalidFilter('It is too long.');
  const filter = read(text.replace(/urn:ietf:params:scim:schemas:core:2\.0:(?:User|Group):/gi, ''));
  const names = namesOf(filter);
  for (const name of names) {
    if (!hasAttribute(resource, name)) throw invalidFilter(`${resource} has no attribute ${name}.`);
  }
  const tester = new ScimTester();
  return {
    conditions: conditionsOf(filter),
    matches: (value) => tester.test(value, filter),
    names: (attribute) => names.includes(attribute),
  };
}

function read(text: string): Filter {
  try {
    return parse(text);
  } catch {
    throw invalidFilter('It cannot be read.');
  }
}

const invalidFilter = (why: string) => scimError(400, 'invalidFilter', `The filter is not valid. ${why}`);

/** First names of the attributes of a filter, in lower case; those within a value filter belong to its attribute. */
function namesOf(filter: Filter): string[] {
  if ('filters' in filter) return filter.filters.flatMap(namesOf);
  if ('filter' in filter) return namesOf(filter.filter);
  const path = filter.attrPath.toLowerCase();
  return [path.startsWith('urn:') ? 'urn' : (path.split('.')[0] ?? path)];
}

/** Attributes of extensions can be compared: users who lack them do not fit. */
function hasAttribute(resource: 'User' | 'Group', name: string): boolean {
  if (['id', 'externalid', 'meta', 'schemas', 'urn'].includes(name)) return true;
  const { attributes } = SCIMMY.Schemas[resource].definition;
  return attributes.some((attribute) => 'name' in attribute && attribute.name.toLowerCase() === name);
}

function conditionsOf(filter: Filter): ScimCondition[] | null {
  if (filter.op === 'and') {
    const parts = filter.filters.map(conditionsOf);
    return parts.every((part) => part !== null) ? parts.flat() : null;
  }
  if (!('compValue' in filter)) return null;
  const { op, attrPath, compValue } = filter;
  const name = attrPath.toLowerCase();
  if (name === 'active') {
    const flag = asBoolean(compValue);
    if (typeof flag !== 'boolean') throw invalidFilter('active is true or false.');
    return op === 'eq' ? [{ attribute: 'active', operator: op, value: flag }] : null;
  }
  const attribute = textAttributes.get(name);
  const isText = typeof compValue === 'string' || typeof compValue === 'number';
  if (!attribute || !isText || !textOperators.has(op)) return null;
  return [{ attribute, operator: op as TextOperator, value: String(compValue) }];
}

/** Compares as RFC 7643 says: texts without case except ids, complex values by their `value`. */
class ScimTester extends Tester {
  private isExact = false;

  override test(resource: unknown, filter: Filter): boolean {
    if ('attrPath' in filter) this.isExact = /^(?:id|externalId|members)$/i.test(filter.attrPath);
    return super.test(resource, filter);
  }

  /** Compares each value of an attribute that has several; the library compares the list. */
  override attrTest(path: string[], resource: unknown, compare: (value: unknown) => boolean): boolean {
    if (Array.isArray(resource)) return resource.some((value) => this.attrTest(path, value, compare));
    return super.attrTest(path, resource, compare);
  }

  override pr(actual: unknown): boolean {
    return actual !== undefined && actual !== null && actual !== '';
  }
  override eq(actual: unknown, wanted: unknown): boolean {
    const value = this.comparable(actual);
    return value === this.comparable(typeof value === 'boolean' ? asBoolean(wanted) : wanted);
  }
  override ne(actual: unknown, wanted: unknown): boolean {
    return !this.eq(actual, wanted);
  }
  override co(actual: unknown, wanted: unknown): boolean {
    return String(this.comparable(actual)).includes(String(this.comparable(wanted)));
  }
  override sw(actual: unknown, wanted: unknown): boolean {
    return String(this.comparable(actual)).startsWith(String(this.comparable(wanted)));
  }
  override ew(actual: unknown, wanted: unknown): boolean {
    return String(this.comparable(actual)).endsWith(String(this.comparable(wanted)));
  }

  private comparable(given: unknown): unknown {
    const value = typeof given === 'object' && given !== null && 'value' in given ? given.value : given;
    return typeof value === 'string' && !this.isExact ? value.toLowerCase() : value;
  }
}
