// In-memory storage for the issuer. Its data are needed only between the requests of one sign-in, for minutes, so they
// may be lost at a restart.
import type { Adapter, AdapterPayload } from 'oidc-provider';

interface Remembered {
  payload: AdapterPayload;
  until: number;
}

/** @returns oidc-provider's adapter factory, with separate storage for each issuer. */
export function createMemoryAdapter(): (model: string) => Adapter {
  const models = new Map<string, Map<string, Remembered>>();
  return (model) => {
    const rows = models.get(model) ?? new Map<string, Remembered>();
    models.set(model, rows);
    const live = (id: string) => {
      const row = rows.get(id);
      return row && row.until > Date.now() ? row.payload : undefined;
    };
    return {
      async upsert(id, payload, expiresIn) {
        forgetExpired(rows);
        rows.set(id, { payload, until: Date.now() + (expiresIn ?? 3600) * 1000 });
      },
      find: async (id) => live(id),
      findByUid: async (uid) => [...rows.keys()].map(live).find((payload) => payload?.uid === uid),
      // The issuer doesn't offer the device flow, so there are no user codes.
      findByUserCode: async () => undefined,
      async consume(id) {
        const payload = live(id);
        if (payload) payload.consumed = Math.floor(Date.now() / 1000);
      },
      async destroy(id) {
        rows.delete(id);
      },
      async revokeByGrantId(grantId) {
        for (const [id, { payload }] of rows) if (payload.grantId === grantId) rows.delete(id);
      },
    };
  };
}

function forgetExpired(rows: Map<string, Remembered>): void {
  const now = Date.now();
  for (const [id, { until }] of rows) if (until <= now) rows.delete(id);
}
