/** The endpoints of an OpenAPI document by their described names, each with the names of its query. */
export type ServiceDescription = ReadonlyMap<string, ReadonlySet<string>>;

const methods = new Set(['get', 'post', 'patch', 'put', 'delete']);

/** Reads an OpenAPI document; undefined when it is none. */
export function readDescription(document: unknown): ServiceDescription | undefined {
  const paths = isObject(document) ? document['paths'] : undefined;
  if (!isObject(paths)) return undefined;
  const components = isObject(document) && isObject(document['components']) ? document['components'] : {};
  const shared = isObject(components['parameters']) ? components['parameters'] : {};
  const found = new Map<string, ReadonlySet<string>>();
  for (const [path, operations] of Object.entries(paths)) {
    if (!isObject(operations)) continue;
    for (const [method, operation] of Object.entries(operations)) {
      if (!methods.has(method) || !isObject(operation)) continue;
      found.set(describedName(method, path), queryNames(operation['parameters'], shared));
    }
  }
  return found;
}

/** The same for an endpoint of the contract and of a document: what a place in the path is called tells nothing. */
export function describedName(method: string, path: string): string {
  return `${method.toUpperCase()} ${path.replace(/\{[^}]+\}|:[a-z_]+/g, '*').replace(/\/+$/, '')}`;
}

/** Parameters may be references to those that operations share. */
function queryNames(parameters: unknown, shared: Record<string, unknown>): ReadonlySet<string> {
  const given: unknown[] = Array.isArray(parameters) ? parameters : [];
  const names = given.map((each) => {
    const reference = isObject(each) && typeof each['$ref'] === 'string' ? each['$ref'] : undefined;
    return reference === undefined ? each : shared[reference.split('/').at(-1) ?? ''];
  });
  return new Set(
    names.flatMap((each) =>
      isObject(each) && each['in'] === 'query' && typeof each['name'] === 'string' ? [each['name']] : [],
    ),
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
