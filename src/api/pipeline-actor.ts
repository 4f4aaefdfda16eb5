import type { Context } from 'hono';
import { AppError } from '../errors.ts';
import type { PipelineActor } from '../flows/lead/change.ts';
import { requireUser } from './guards.ts';
import type { AppEnv } from './types.ts';

/** @throws AppError conflict if the viewer runs no newsletter. */
export function pipelineActorOf(c: Context<AppEnv>): PipelineActor {
  const { viewer, sight, now } = c.var;
  const { pipelineId, newsletterId, role } = viewer;
  if (!pipelineId || !newsletterId)
    throw new AppError('conflict', 'A pipeline belongs to a newsletter, and your account has none');
  const userId = requireUser(c).id;
  return { pipelineId, newsletterId, userId, alone: role ? null : userId, by: sight, now };
}
