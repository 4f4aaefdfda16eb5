// What the platform does and the simulator doesn't: an invocation has six connections that wait for headers at a time; whatever would be the seventh
// (a site, the model, Postgres, R2, a queue, the cache, the index) waits until one has got its answer. Laid around the app's own bundle on the laptop, so
// that work that needs more than six is seen to crawl here and not first in production. Plain JavaScript: it runs in workerd as it stands.
import { AsyncLocalStorage } from 'node:async_hooks';
import app from './worker.js';

const MOST = 6;
const invocation = new AsyncLocalStorage();

async function connected(work) {
  const slots = invocation.getStore();
  if (!slots) return work();
  if (slots.taken === MOST) await new Promise((resolve) => slots.waiting.push(resolve));
  else slots.taken++;
  try {
    return await work();
  } finally {
    const next = slots.waiting.shift();
    if (next) next();
    else slots.taken--;
  }
}

const asked = globalThis.fetch;
globalThis.fetch = (...of) => connected(() => asked(...of));
const { match, put, delete: remove } = Cache.prototype;
for (const [name, method] of Object.entries({ match, put, delete: remove })) {
  Cache.prototype[name] = function (...of) {
    return connected(() => method.apply(this, of));
  };
}

/** Bindings that connect, by the methods that do. */
const CONNECTING = {
  R2Bucket: ['head', 'get', 'put', 'delete', 'list', 'createMultipartUpload'],
  WorkerQueue: ['send', 'sendBatch'],
  Fetcher: ['upsert', 'insert', 'query', 'queryById', 'getByIds', 'deleteByIds'],
};
const seen = new WeakMap();

function throttled(env) {
  const known = seen.get(env);
  if (known) return known;
  const made = Object.fromEntries(
    Object.entries(env).map(([name, binding]) => {
      const methods = CONNECTING[binding?.constructor?.name];
      if (!methods) return [name, binding];
      const around = new Proxy(binding, {
        get(target, key) {
          if (methods.includes(key)) return (...of) => connected(() => target[key](...of));
          const value = target[key];
          return typeof value === 'function' ? value.bind(target) : value;
        },
      });
      return [name, around];
    }),
  );
  seen.set(env, made);
  return made;
}

const door = (name) => (what, env, ctx) =>
  invocation.run({ taken: 0, waiting: [] }, () => app[name](what, throttled(env), ctx));

export default Object.fromEntries(Object.keys(app).map((name) => [name, door(name)]));
