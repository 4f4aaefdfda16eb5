import type { Context } from 'hono';
import { adCopyInput } from '../contract/ad-copy.ts';
import { AD_PICTURE_MAX_BYTES } from '../contract/booking-states.ts';
import { adCopyRoutes } from '../contract/routes/ad-copy.ts';
import { nameOrEmail } from '../domain/full-name.ts';
import { invalidField } from '../errors.ts';
import {
  approveCopyOfBooking,
  type GivenForm,
  giveCopy,
  readCopyOfBooking,
  requestCopyOfBooking,
  revokeCopyAddress,
} from '../flows/booking/ad-copy.ts';
import { readBodyChunksWithin, readForm } from './bodies.ts';
import { parseInput } from './input.ts';
import { answers } from './route.ts';
import type { AppEnv } from './types.ts';

const PARTS_MAX = 10;
const FORM_MS = 60_000;

/** @throws AppError invalid, with the fields' messages. */
async function readGivenAd(c: Context<AppEnv>): Promise<GivenForm> {
  const parts = await readForm(c, { parts: PARTS_MAX }, readBodyChunksWithin(c, FORM_MS));
  const texts = parts.filter(({ filename }) => filename === null);
  const decoded = texts.map(({ name, bytes }) => [name, new TextDecoder().decode(bytes)]);
  const input = parseInput(adCopyInput, Object.fromEntries(decoded));
  // A form without a chosen file sends an empty one.
  const file = parts.find(({ name, filename, bytes }) => name === 'picture' && filename !== null && bytes.length > 0);
  if (file && file.bytes.length > AD_PICTURE_MAX_BYTES)
    throw invalidField('picture', 'The picture must be at most 5 MB');
  return { input, file: file?.bytes ?? null, isRemoved: texts.some(({ name }) => name === 'removePicture') };
}

export const adCopyApi = answers(adCopyRoutes, {
  givePublic: ({ services, params, now, c }) => giveCopy(services, params.secret, () => readGivenAd(c), now),
  read: ({ services, actor, params, user }) => readCopyOfBooking(services, actor, params.id, nameOrEmail(user)),
  request: async ({ services, actor, params, body: { note } }) => ({
    eventId: await requestCopyOfBooking(services, actor, params.id, note),
  }),
  approve: async ({ services, actor, params, body: { updatedAt } }) => ({
    eventId: await approveCopyOfBooking(services, actor, params.id, updatedAt),
  }),
  revoke: async ({ services, actor, params }) => ({ eventId: await revokeCopyAddress(services, actor, params.id) }),
});
