// One person's rights and the Sight that follows from them, for tests of access.
import { sightOf, type UserRights, viewerOf } from '../../../src/domain/access.ts';

export const NOW = new Date('2026-06-15T12:00:00.000Z');
export const FREE_MEMBER_LINE = new Date('2026-06-01T00:00:00.000Z');
export const createUserRights = (more: Partial<UserRights> = {}): UserRights => ({
  id: 'u',
  isAdmin: false,
  subscriptionStatus: 'free',
  newsletterId: 'n',
  madeNewsletter: true,
  isOnItsDomain: false,
  memberRole: null,
  isRemovedMember: false,
  isProvisional: false,
  team: [],
  email: 'a@letter.test',
  ...more,
});
export const sightOfRights = (more: Partial<UserRights>) => sightOf(viewerOf(createUserRights(more)), NOW);
