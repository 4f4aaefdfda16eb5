// A bare Hono route that answers stored bytes from memory.
import { Hono } from 'hono';

let kept = '';
const app = new Hono();
app.put('/', async (c) => {
  kept = await c.req.text();
  return c.body(null, 204);
});
app.get('/', (c) => c.body(kept, 200, { 'content-type': 'application/json' }));

export default app;
