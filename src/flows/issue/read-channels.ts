// Channels of what was stored without one, read from what was kept of it: the domains that its links led to and its words.
import { channelOf } from '../../detect/channel.ts';
import type { Services } from '../../services.ts';
import { saveChannels, withoutChannel } from '../../store/channels.ts';

const SLICE = 1000;
/** Slices a night: a backlog is worked off over nights. */
const SLICES = 20;

/** @returns how many were read. */
export async function readChannels(db: Services['db']): Promise<number> {
  let done = 0;
  for (let slice = 0; slice < SLICES; slice++) {
    const rows = await withoutChannel(db, SLICE);
    const found = rows.map(({ id, brand, domain, newsletter, newsletterDomain, words, hosts }) => ({
      id,
      ...channelOf({
        brand: { name: brand, domain },
        newsletter: { name: newsletter, domain: newsletterDomain },
        hosts,
        words,
      }),
    }));
    if (found.length > 0) await saveChannels(db, found);
    done += found.length;
    if (rows.length < SLICE) break;
  }
  return done;
}
