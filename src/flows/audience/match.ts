// From a site to the sites with a similar audience: an audience is described and embedded (`describe`); a job of its own, when the index can be asked for the new
// vector, writes the calibrated similarities of its pairs (`relate`). The only flow that talks to the vector index. All of it can run again.
import { SIMILARITY_CUTOFFS } from '../../contract/relevance.ts';
import { cosineOf, FIT, FIT_STORED, similarityMapOf } from '../../domain/audience/match.ts';
import { audienceGuard, audienceMaterial, audienceText } from '../../domain/audience/text.ts';
import { AppError } from '../../errors.ts';
import type { Job } from '../../jobs.ts';
import type { Services } from '../../services.ts';
import {
  audienceFacts,
  type Described,
  embeddedAmong,
  embeddedAt,
  type Pair,
  saveAudience,
  saveFits,
  saveSimilarities,
  storedPairs,
} from '../../store/audiences.ts';
import { isRun } from '../../store/pitch-scores.ts';

type Subject = Pick<Extract<Job, { kind: 'describe' }>, 'what' | 'id'>;
type Index = Pick<Services, 'db' | 'vectors' | 'embeddings'>;
type Needs = Index & Pick<Services, 'jobs' | 'config' | 'sites' | 'text'>;

const TASK = `Describe the audience of the newsletter or brand below in two or three sentences of English, 60 words at most: who its readers or
customers are, their field and role, and what they care about. Name no price, no person and no other brand.`;

/** Reads the site, writes the description, embeds it. Where the row is gone, nothing is left in the index either. */
export async function describeAudience(services: Needs, { what, id }: Subject, now: Date): Promise<void> {
  const { db, config, embeddings, jobs, vectors } = services;
  const facts = await audienceFacts(db, what, id);
  if (!facts) return forgetVectors(services, { what, id });
  const page = facts.website ? await services.sites.page(facts.website) : null;
  const material = { ...facts, html: page?.ok ? page.html : null };
  // A newsletter's name tells something of its field, a brand's nothing: there no likeness is better than a chance one.
  const picked = audienceText(material) ?? (what === 'newsletter' ? facts.name : null);
  if (picked === null) return leaveUnknown(services, { what, id }, now);
  const description = audienceGuard(await services.text.describe(TASK, audienceMaterial(material))) ?? picked;
  // Without an embedding model an audience is told and like nobody's.
  if (!embeddings) return void (await saveAudience(db, what, id, { description, model: null, at: now }));
  const [values] = await embeddings.embed([description]);
  if (!values) throw new AppError('vendor_failed', 'The embedding model gave no vector');
  // The vector first: a row that says "embedded" has its vector on the way.
  await vectors.upsert([{ id: vectorOf(what, id), space: what, values, made: now }]);
  if (!(await saveAudience(db, what, id, { description, model: embeddings.model, at: now }))) {
    return forgetVectors(services, { what, id });
  }
  await jobs.send([{ kind: 'relate', what, id }], { delaySeconds: config.RELATE_DELAY, priority: facts.awaited });
}

/** Nothing is known of the audience any more, or yet: it is like nobody's. The nightly run looks again in a week. */
async function leaveUnknown(services: Index, { what, id }: Subject, now: Date): Promise<void> {
  await forgetVectors(services, { what, id });
  await saveFits(services.db, what, id, []);
  await saveAudience(services.db, what, id, { description: null, model: null, at: now });
}

/** The index's own limit of one question. */
const NEAREST = 100;

/**
 * Asks for the nearest and stores the pairs at or above the cutoff, in both directions; pairs that fell below it go.
 * @throws AppError not_ready while the index hasn't the vector yet: the queue tries again.
 */
export async function relateAudience(
  services: Index & Pick<Services, 'jobs'>,
  { what, id }: Subject,
  now: Date,
): Promise<void> {
  const { db, vectors, embeddings } = services;
  const described = embeddings && (await embeddedAt(db, what, id, embeddings.model));
  if (!described) return;
  const vector = (await vectors.get([vectorOf(what, id)])).get(vectorOf(what, id));
  // The index may still hold the vector of the previous description, whose neighbours would be stored for this one.
  if (!vector?.made || vector.made < described)
    throw new AppError('not_ready', 'The index has not taken this vector yet', { retryAfter: INDEX_SECONDS });
  const { values } = vector;
  const index = { db, vectors, model: embeddings.model };
  const self = { what, id, values };
  if (what === 'newsletter') {
    await saveSimilarities(db, id, await pairsOf(index, self, 'newsletter'), now);
    await saveFits(db, what, id, await pairsOf(index, self, 'brand'));
    // Whoever runs it waits for the ranking that rests on these.
    if (await isRun(db, id)) await services.jobs.send([{ kind: 'pitch', newsletterId: id }], { priority: true });
  } else {
    await saveFits(db, what, id, await pairsOf(index, self, 'newsletter'));
  }
}

/** After a row is gone: its vectors too. Its pairs went with the row. */
export async function forgetVectors({ vectors }: Pick<Services, 'vectors'>, { what, id }: Subject): Promise<void> {
  await vectors.remove([vectorOf(what, id)]);
}

const INDEX_SECONDS = 60;
/** Ids of both spaces share one index. */
const vectorOf = (what: Described, id: string) => `${what}:${id}`;

/** The index's scores are approximate; this close (in calibrated similarity) to a cutoff or level, a pair is scored anew, exactly. */
const NEAR = 0.02;
const FIT_AT = [FIT_STORED, FIT.good / 100, FIT.strong / 100];

/** The pairs of `self` with one space: the nearest by the index, and those stored before that it didn't name. */
async function pairsOf(
  { db, vectors, model }: Pick<Services, 'db' | 'vectors'> & { model: string },
  self: { what: Described; id: string; values: number[] },
  other: Described,
): Promise<Pair[]> {
  const map = similarityMapOf(model);
  const levels = self.what === other ? SIMILARITY_CUTOFFS : FIT_AT;
  const cutoff = Math.min(...levels);
  const nearest = await vectors.nearest(self.values, other, NEAREST);
  const scored = new Map(nearest.map(({ id, cosine }) => [id.slice(other.length + 1), map.of(cosine)]));
  if (other === self.what) scored.delete(self.id);
  const stored = await storedPairs(db, self.what, other, self.id);
  // A full answer whose last is still alike may have cut off others: those stored before are looked at again.
  const last = nearest.at(-1);
  const full = nearest.length === NEAREST && last !== undefined && map.of(last.cosine) >= cutoff - NEAR;
  const unnamed = full ? stored.map(({ id }) => id).filter((id) => !scored.has(id)) : [];
  const close = [...scored].filter(([, at]) => levels.some((level) => Math.abs(at - level) < NEAR)).map(([id]) => id);
  const exact = await vectors.get([...close, ...unnamed].map((id) => vectorOf(other, id)));
  for (const [key, { values }] of exact) scored.set(key.slice(other.length + 1), map.of(cosineOf(self.values, values)));
  const alike = [...scored].filter(([, similarity]) => similarity >= cutoff);
  // The index may still hold what is gone, or vectors of another model, which don't compare: what is stored of those stays until they are embedded anew.
  const mentioned = [...alike.map(([id]) => id), ...stored.map(({ id }) => id)];
  const comparable = await embeddedAmong(db, other, mentioned, model);
  return [
    ...alike.filter(([id]) => comparable.has(id)).map(([id, similarity]) => ({ id, similarity })),
    ...stored.filter(({ id }) => !comparable.has(id)),
  ];
}
