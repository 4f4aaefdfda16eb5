// Tells members that a newsletter they asked for can be read: an alert, and with it a line in their digest by mail,
// once its first issues are in ('The Letter: 12 issues, 7 sponsors').
import type { Services } from '../../services.ts';
import { alertRequesters } from '../../store/answered-requests.ts';

/** A first impression of who sponsors it; of a shorter archive, all of it. */
const FIRST_ISSUES = 12;
const AT_ONCE = 200;

/** @returns how many members were told. */
export const tellRequesters = ({ db }: Pick<Services, 'db'>, now: Date): Promise<number> =>
  alertRequesters(db, { issues: FIRST_ISSUES, limit: AT_ONCE }, now);
