import type { Services } from '../../services.ts';
import { alertTrackingRequesters } from '../../store/newsletter/answered-requests.ts';

/** Analysed issues that show who sponsors a newsletter; if its archive has fewer, all of them are enough. */
const FIRST_ISSUES = 12;
const AT_ONCE = 200;

export const tellTrackingRequesters = ({ db }: Pick<Services, 'db'>, now: Date): Promise<number> =>
  alertTrackingRequesters(db, { issues: FIRST_ISSUES, limit: AT_ONCE }, now);
