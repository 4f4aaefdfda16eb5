// Where the platform and its simulator differ, laid around the app's own bundle on the laptop. Plain JavaScript: it runs in workerd as it stands.
//
// What the simulator doesn't do: an invocation has six connections that wait for headers at a time; whatever would be the seventh (a site, the model,
// Postgres, R2, a queue, the cache, the index) waits until one has got its answer. So work that needs more than six is seen to crawl here and not
// first in production.
//
// What it does by a longer way: a rate limit, which is a counter beside the Worker, is an object with a database behind two more Workers; a request to
// the stand-ins goes through another one. Each costs as much as the app's own answer. Here limits are counted in place, and the stand-ins asked directly.

import { env as bindings } from 'cloudflare:workers';
import { AsyncLocalStorage } from 'node:async_hooks';
import app from './worker.js';

/** As startWorkers gives them: `{ origin, limits: { NAME: { limit, period } } }`, periods in seconds. */
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

/** Bindings that connect, by the methods that do. */
const CONNECTING = {
  R2Bucket: ['head', 'get', 'put', 'delete', 'list', 'createMultipartUpload'],
  WorkerQueue: ['send', 'sendBatch'],
  Fetcher: ['upsert', 'insert', 'query', 'queryById', 'getByIds', 'deleteByIds'],
};
const seen = new WeakMap();

/** So many calls a key and period, whose windows begin with the clock's. */
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
