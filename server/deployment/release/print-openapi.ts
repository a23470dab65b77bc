import { buildOpenApi } from '#server/core/http/openapi.ts';

/** Writes the OpenAPI document to stdout, for the packages of clients: `node server/deployment/release/print-openapi.ts`. */
const example = { api: 'https://api.example', photo: 'https://photo.example' };
process.stdout.write(JSON.stringify(buildOpenApi(example)));
