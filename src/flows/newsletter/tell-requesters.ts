// Alerts members that a newsletter they requested is tracked, once its first issues have been analysed. The alert also
// appears in their digest mail, for example as 'The Letter: 12 issues, 7 sponsors'.
import type { Services } from '../../services.ts';
import { alertTrackingRequesters } from '../../store/newsletter/answered-requests.ts';

/** Analysed issues that show who sponsors a newsletter; if its archive has fewer, all of them are enough. */
const FIRST_ISSUES = 12;
const AT_ONCE = 200;

export const tellTrackingRequesters = ({ db }: Pick<Services, 'db'>, now: Date): Promise<number> =>
  alertTrackingRequesters(db, { issues: FIRST_ISSUES, limit: AT_ONCE }, now);
