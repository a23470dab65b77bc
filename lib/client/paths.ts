/**
 * Types of the service's OpenAPI document, empty in this repository: `npm run release` writes the package with those of
 * openapi-typescript in this file's place. Calls in this repository take their types from lib/contract instead.
 */
export interface paths {}
export interface webhooks {}
