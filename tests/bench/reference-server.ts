// The reference of the ratios: a bare Koa that answers with one row, found by its primary key.
import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import pg from 'pg';

const [socketDir, user, database, poolSize] = process.argv.slice(2);
const pool = new pg.Pool({ host: socketDir, port: 5432, user, database, max: Number(poolSize) });
const statement = {
  name: 'reference',
  text: 'select id, space_id, title, content, version, created_at, updated_at from documents where id = $1',
};

const app = new Koa();
app.use(async (ctx) => {
  const { rows } = await pool.query({ ...statement, values: [Number(ctx.path.slice(1))] });
  ctx.body = rows[0] as object;
});
const server = app.listen(0, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
