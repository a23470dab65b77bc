import { randomBytes } from 'node:crypto';

/** The secrets of an installation, as lines of its env file. Each run prints others. */
const bytesOf = { SECRET_KEY: 48, NEXTAUTH_SECRET: 48, NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: 32 };

for (const [name, bytes] of Object.entries(bytesOf)) console.log(`${name}=${randomBytes(bytes).toString('base64')}`);
