// Every call of the API's table was made with success by the journeys, on the Worker as it is bundled. Runs after them.
import { CALLS } from '../../src/contract/routes.ts';
import { findMissingCalls } from './support/calls-made.ts';
import { expect, test } from './support/fixtures.ts';

/** Calls that no journey can make here, with the reason. The list may only shrink. */
const UNREACHED = [
  // Asks the language model, which the laptop edition of these tests doesn't have.
  'POST /brands/{id}/draft/reword',
];

test(`${CALLS.length - UNREACHED.length} of ${CALLS.length} calls were made with success`, async () => {
  // The log's last lines may be on their way.
  await expect.poll(findMissingCalls).toEqual(UNREACHED);
});
