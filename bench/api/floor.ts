/**
 * The minimum cost of a save: Fastify accepts JSON, and PostgreSQL stores it. A child process that sends its address.
 */
import Fastify from 'fastify'
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 })
await pool.query('create schema if not exists floor')
await pool.query('create table if not exists floor.document (id text primary key, data jsonb not null)')

const app = Fastify()
app.put<{ Params: { id: string } }>('/documents/:id', async ({ params, body }) => {
  await pool.query('insert into floor.document values ($1, $2) on conflict (id) do update set data = excluded.data', [
    params.id,
    JSON.stringify(body),
  ])
  return { saved: true }
})
process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }))
process.once('disconnect', () => process.exit(0))
