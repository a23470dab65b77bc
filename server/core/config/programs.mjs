import { photoEnvironment, photoNodeOptions } from './photo-memory.mjs';
import { workerEnvironment, workerNodeOptions } from './worker-node-options.mjs';

/**
 * The programs of an installation, once. From here are proofmark.mjs, what `doctor` adds up, and the files of
 * docs/production. Plain JavaScript without dependencies: proofmark.mjs reads it on any Node the machine has.
 *
 * @typedef {object} Listener
 * @property {string} port the setting that names the port
 * @property {number} fallback the port where it is not set
 * @property {string} url the setting that names the public address; an example of it is in `host`
 * @property {string} host
 *
 * @typedef {object} Service
 * @property {string} name
 * @property {string} about
 * @property {readonly string[]} nodeOptions
 * @property {Record<string, string>} environment
 * @property {readonly Listener[]} listeners
 * @property {number} operations what is added to OPERATIONS_PORT
 * @property {{ pool: boolean, own: number }} connections to the database: DATABASE_POOL, and those beside it
 * @property {boolean} keepsFiles whether it needs DATA_DIR when the objects are in S3
 * @property {boolean} localStoreOnly
 */

/** @type {readonly Service[]} */
export const services = [
  {
    name: 'api',
    about: 'management API',
    nodeOptions: [],
    environment: {},
    listeners: [{ port: 'API_PORT', fallback: 4000, url: 'API_URL', host: 'api.example.com' }],
    operations: 0,
    // One that looks how the database is, one that hears of changes to tokens.
    connections: { pool: true, own: 2 },
    keepsFiles: false,
    localStoreOnly: false,
  },
  {
    name: 'photo',
    about: 'photo API and code addresses',
    nodeOptions: photoNodeOptions,
    environment: photoEnvironment,
    listeners: [
      { port: 'PHOTO_PORT', fallback: 4100, url: 'PHOTO_URL', host: 'photo.example.com' },
      { port: 'CODE_PORT', fallback: 4300, url: 'CODE_URL', host: 'c.example.com' },
    ],
    operations: 1,
    connections: { pool: true, own: 1 },
    // Scans that wait for the database.
    keepsFiles: true,
    localStoreOnly: false,
  },
  {
    name: 'worker',
    about: 'runs the jobs',
    nodeOptions: workerNodeOptions,
    environment: workerEnvironment,
    listeners: [],
    operations: 2,
    // Four of the queue and one that listens, one that holds the claims on jobs, one that looks how the database is.
    connections: { pool: true, own: 7 },
    keepsFiles: false,
    localStoreOnly: false,
  },
  {
    name: 'storage',
    about: 'local object store; not needed with S3',
    nodeOptions: [],
    environment: {},
    listeners: [{ port: 'STORAGE_PORT', fallback: 4200, url: 'STORAGE_URL', host: 'files.example.com' }],
    operations: 3,
    connections: { pool: false, own: 0 },
    keepsFiles: true,
    localStoreOnly: true,
  },
  {
    name: 'portal',
    about: 'portal',
    nodeOptions: [],
    environment: {},
    listeners: [{ port: 'PORTAL_PORT', fallback: 3000, url: 'PORTAL_URL', host: 'portal.example.com' }],
    operations: 4,
    connections: { pool: false, own: 0 },
    keepsFiles: false,
    localStoreOnly: false,
  },
];

/**
 * Commands that end by themselves. Each but the first two is server/bin/<name>.ts. Those `besideDemo` read the settings
 * of `npm start` where DATABASE_URL is not set.
 *
 * @type {readonly { name: string, about: string, besideDemo?: boolean }[]}
 */
export const commands = [
  { name: 'install', about: 'installs packages and Node; not needed in a release archive' },
  { name: 'build', about: 'builds the portal; not needed in a release archive' },
  { name: 'create-keys', about: 'prints the secrets of an installation, for its env file' },
  { name: 'prepare', about: 'brings the database to this release' },
  { name: 'prepare-bucket', about: 'with S3: makes the bucket, and lets the portal post to it' },
  { name: 'create-operator', about: '<e-mail> [name]: makes the first account' },
  { name: 'create-portal-app', about: "makes the portal's application for photos: SERVICE_APP_ID" },
  { name: 'doctor', about: '[--json]: says what is wrong with an installation, and what to do', besideDemo: true },
  { name: 'backup', about: '<folder>: database and objects; later ones copy what is new', besideDemo: true },
  {
    name: 'verify',
    about: '<folder> [name] [--all]: reads a backup and says what is wrong with it',
    besideDemo: true,
  },
  { name: 'restore', about: '<folder> [name]: into an empty database and an empty store', besideDemo: true },
  {
    name: 'scale',
    about: 'distribute [--shards 32] [--yes]: codes and scans over the nodes of a Citus cluster',
    besideDemo: true,
  },
  {
    name: 'research',
    about: 'pack <folder> [dpi] [dots a cell]: codes to print and photograph; rates <folder>: their error rates',
    besideDemo: true,
  },
];
