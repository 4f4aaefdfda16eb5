// An administrator who enters sponsorships and mails for one newsletter and brand.
import { beforeAll } from 'vitest';
import { createAdminWorld } from './admin-world.ts';

export function createManualEntryWorld() {
  const { world, who: admin } = createAdminWorld({ website: 'https://edge.example', description: 'Edges' });
  const who = Object.assign(admin, { brandId: '' });
  beforeAll(async () => {
    who.brandId = (await world.add.brand()).id;
  });

  const sponsor = (more: object) =>
    world.call('/api/sponsorships', {
      as: who.admin,
      json: { newsletterId: who.letter, brandId: who.brandId, placementType: 'hero', ...more },
    });
  const enter = (more: object) =>
    world.call('/api/emails', {
      as: who.admin,
      json: { newsletterId: who.letter, subject: 'An issue', senderEmail: 'a@edge.example', content: 'Words', ...more },
    });
  const put = (id: string, json: object) =>
    world.call(`/api/newsletters/${id}`, { as: who.admin, method: 'PUT', json });

  return { world, enter, put, sponsor, who };
}
