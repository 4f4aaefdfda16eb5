// Wraps the app's bundle on the laptop, to make up for differences between the platform and its simulator. Plain
// JavaScript, because it runs in workerd unchanged.
//
// Missing in the simulator: on the platform an invocation may have six connections that wait for headers at a time. A
// seventh (to a site, the model, Postgres, R2, a queue, the cache, the index) waits until one has its answer.
//
// Slower in the simulator: a rate limit is an object with a database behind two more Workers, and a request to the
// stand-ins goes through another Worker. So limits are counted here, and the stand-ins are called directly.

import { env as bindings } from 'cloudflare:workers';
import { AsyncLocalStorage } from 'node:async_hooks';
import app from './worker.js';

/** PLATFORM is set by startWorkers: `{ origin, limits: { NAME: { limit, period } } }`, with periods in seconds. */
const { STAND_INS, PLATFORM = {} } = bindings;
const { origin, limits = {} } = PLATFORM;

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
const urlOf = (what) => (what instanceof Request ? what.url : String(what));
const isNear = (what) => origin !== undefined && urlOf(what).startsWith(`${origin}/`);
globalThis.fetch = (...of) => connected(() => (isNear(of[0]) ? STAND_INS.fetch(...of) : asked(...of)));
const { match, put, delete: remove } = Cache.prototype;
for (const [name, method] of Object.entries({ match, put, delete: remove })) {
  Cache.prototype[name] = function (...of) {
    return connected(() => method.apply(this, of));
  };
}

/** The methods that open a connection, by the class of the binding. */
const CONNECTING = {
  R2Bucket: ['head', 'get', 'put', 'delete', 'list', 'createMultipartUpload'],
  WorkerQueue: ['send', 'sendBatch'],
  Fetcher: ['upsert', 'query', 'getByIds', 'deleteByIds'],
};
const seen = new WeakMap();

/** A fixed-window counter that allows `limit` calls per key and period. */
function rateLimit({ limit, period }) {
  let window = 0;
  const counts = new Map();
  return {
    async limit({ key }) {
      const now = Math.floor(Date.now() / 1000 / period);
      if (now !== window) counts.clear();
      window = now;
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      return { success: count <= limit };
    },
  };
}
const rateLimits = Object.fromEntries(Object.entries(limits).map(([name, of]) => [name, rateLimit(of)]));

function aroundEach(env) {
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
  Object.assign(made, rateLimits);
  seen.set(env, made);
  return made;
}

const door = (name) => (what, env, ctx) =>
  invocation.run({ taken: 0, waiting: [] }, () => app[name](what, aroundEach(env), ctx));

export default Object.fromEntries(Object.keys(app).map((name) => [name, door(name)]));
