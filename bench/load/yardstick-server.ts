import fastify from 'fastify';
import pg from 'pg';

/** Yardsticks for the routes of the service: a route that does nothing, and one with the smallest statement. */
const app = fastify();
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: Number(process.env['DATABASE_POOL']) });
app.get('/bare', async () => ({ ok: true }));
app.get('/select-1', async () => (await pool.query('SELECT 1 AS one')).rows[0]);
const address = await app.listen({ host: '127.0.0.1', port: 0 });
process.send?.(address);
