// Determines the channels of sponsorships stored without one, from their stored link domains and texts.
import { determineSalesChannel } from '../../detect/channel.ts';
import type { Services } from '../../services.ts';
import { listSponsorshipsWithoutChannel, saveSponsorshipChannels } from '../../store/link/channels.ts';

const SLICE = 1000;
const MOST_A_NIGHT = 20 * SLICE;

export async function backfillChannels(db: Services['db']): Promise<number> {
  let done = 0;
  while (done < MOST_A_NIGHT) {
    const rows = await listSponsorshipsWithoutChannel(db, SLICE);
    if (rows.length === 0) break;
    const found = rows.map(({ id, brand, domain, newsletter, newsletterDomain, words, hosts }) => ({
      id,
      ...determineSalesChannel({
        brand: { name: brand, domain },
        newsletter: { name: newsletter, domain: newsletterDomain },
        hosts,
        words,
      }),
    }));
    await saveSponsorshipChannels(db, found);
    done += rows.length;
  }
  return done;
}
