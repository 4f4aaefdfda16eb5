// The index doesn't return a new vector at once, so relating is a later job; both jobs are idempotent.
import type { VectorSpace } from '../../adapters/vectors.ts';
import { MAX_NEIGHBOURS, SIMILARITY_CUTOFFS } from '../../contract/relevance.ts';
import { cosineSimilarity, FIT_MIN_PERCENT, MIN_STORED_FIT, similarityMapOf } from '../../domain/audience/match.ts';
import { audienceMaterialText, cleanAudienceText, pickAudienceText } from '../../domain/audience/text.ts';
import { rowIdOf, vectorId } from '../../domain/audience/vector-id.ts';
import { FILE_KEYS } from '../../domain/file-keys.ts';
import { AppError } from '../../errors.ts';
import type { Job } from '../../jobs.ts';
import type { Services } from '../../services.ts';
import {
  deleteFits,
  readAudiencePairs,
  type SimilarAudience,
  saveFits,
  saveSimilarities,
} from '../../store/audience/audience-pairs.ts';
import {
  AUDIENCE_ISSUE_CHARACTERS,
  type AudienceFacts,
  type AudienceSubject,
  filterEmbeddedIds,
  findEmbeddingState,
  readAudienceFacts,
  recordSimilarNewslettersLookUp,
  saveAudienceDescription,
} from '../../store/audience/audiences.ts';
import { isNewsletterRunByUser } from '../../store/pitch/pitch-scores.ts';

type Subject = Pick<Extract<Job, { kind: 'describe' }>, 'what' | 'id'>;
type Index = Pick<Services, 'db' | 'vectors' | 'embeddings'>;
type Needs = Index & Pick<Services, 'files' | 'jobs' | 'config' | 'sites' | 'text'>;

const TASK = `Describe the audience of the newsletter or brand below in two or three sentences of English, 60 words at most: who its readers or
customers are, their field and role, and what they care about. Name no price, no person and no other brand.`;

/** If the row was deleted or changed its space meanwhile, its vectors are removed and another job starts over. */
export async function describeAudience(services: Needs, { what, id }: Subject, now: Date): Promise<void> {
  const { db, config, embeddings, jobs, vectors } = services;
  const facts = await readAudienceFacts(db, what, id);
  if (!facts) return deleteAudienceVectors(services, { what, id });
  const page = facts.website ? await services.sites.page(facts.website) : null;
  const texts = await Promise.all(facts.texts.map((one) => issueText(services, one)));
  const material = { ...facts, texts, html: page?.ok ? page.html : null };
  // A newsletter's name says something about its field; a brand's name doesn't.
  const picked = pickAudienceText(material) ?? (what === 'newsletter' ? facts.name : null);
  if (picked === null) return leaveUnknown(services, { what, id }, now);
  const description = cleanAudienceText(await services.text.describe(TASK, audienceMaterialText(material))) ?? picked;
  const { isProvisional } = facts;
  const said = { description, at: now, isProvisional };
  if (!embeddings) return void (await saveAudienceDescription(db, what, id, { ...said, model: null }));
  const [values] = await embeddings.embed([description]);
  if (!values) throw new AppError('vendor_failed', 'The embedding model gave no vector');
  // The vector is written first, so that a row marked as embedded always has a vector.
  const space = spaceOf(what, isProvisional);
  await vectors.upsert([{ id: vectorId(space, id), space, values, made: now }]);
  if (!(await saveAudienceDescription(db, what, id, { ...said, model: embeddings.model }))) {
    await deleteAudienceVectors(services, { what, id });
    return jobs.send([{ kind: 'describe', what, id }]);
  }
  if (what === 'newsletter') await vectors.remove([vectorId(spaceOf(what, !isProvisional), id)]);
  await jobs.send([{ kind: 'relate', what, id }], { delaySeconds: config.RELATE_DELAY, priority: facts.awaited });
}

async function issueText(
  { files }: Pick<Services, 'files'>,
  { subject, text, archived }: AudienceFacts['texts'][number],
) {
  if (!archived) return { subject, text };
  return {
    subject,
    text: (await files.text(FILE_KEYS.mailText(archived)))?.slice(0, AUDIENCE_ISSUE_CHARACTERS) ?? null,
  };
}

/** The nightly run tries again in a week. */
async function leaveUnknown(services: Index, { what, id }: Subject, now: Date): Promise<void> {
  await deleteAudienceVectors(services, { what, id });
  await deleteFits(services.db, what, id);
  await saveAudienceDescription(services.db, what, id, {
    description: null,
    model: null,
    at: now,
    isProvisional: false,
  });
}

/** In both directions. @throws AppError not_ready until the index returns the new vector. */
export async function relateAudience(
  services: Index & Pick<Services, 'jobs'>,
  { what, id }: Subject,
  now: Date,
): Promise<void> {
  const { db, vectors, embeddings } = services;
  const described = embeddings && (await findEmbeddingState(db, what, id, embeddings.model));
  if (!described) return;
  const own = vectorId(spaceOf(what, described.isProvisional), id);
  const vector = (await vectors.get([own])).get(own);
  // It may still return the previous description's vector.
  if (!vector?.made || vector.made < described.at)
    throw new AppError('not_ready', 'The index has not taken this vector yet', { retryAfter: INDEX_SECONDS });
  const { values } = vector;
  const index = { db, vectors, model: embeddings.model };
  const self = { what, id, values };
  if (what === 'newsletter') {
    await saveSimilarities(db, id, await pairsOf(index, self, 'newsletter'), now);
    await saveFits(db, what, id, await pairsOf(index, self, 'brand'));
    await recordSimilarNewslettersLookUp(db, id, now);
    // The newsletter's owner is waiting for the ranking, which is based on these pairs.
    if (await isNewsletterRunByUser(db, id))
      await services.jobs.send([{ kind: 'pitch', newsletterId: id }], { priority: true });
    if (!described.isProvisional) await relateWaiting(services, values, embeddings.model);
  } else {
    await saveFits(db, what, id, await pairsOf(index, self, 'newsletter'));
  }
}

const WAITING_RELATED = 20;

/** Their owners then see a newsletter that was added after their own without waiting for the nightly run. */
async function relateWaiting(
  { vectors, jobs }: Pick<Services, 'vectors' | 'jobs'>,
  values: number[],
  model: string,
): Promise<void> {
  const map = similarityMapOf(model);
  const cutoff = Math.min(...SIMILARITY_CUTOFFS) - NEAR;
  const near = await vectors.nearest(values, 'provisional', WAITING_RELATED);
  const ids = near.filter(({ cosine }) => map.of(cosine) >= cutoff).map(({ id }) => rowIdOf('provisional', id));
  await jobs.send(ids.map((id) => ({ kind: 'relate', what: 'newsletter', id })));
}

export async function deleteAudienceVectors(
  { vectors }: Pick<Services, 'vectors'>,
  { what, id }: Subject,
): Promise<void> {
  await vectors.remove([vectorId(what, id), ...(what === 'newsletter' ? [vectorId('provisional', id)] : [])]);
}

const INDEX_SECONDS = 60;
const spaceOf = (what: AudienceSubject, isProvisional: boolean): VectorSpace => (isProvisional ? 'provisional' : what);

/** The index's scores are approximate: pairs within this distance of a cutoff or level are scored again exactly. */
const NEAR = 0.02;
const FIT_AT = [MIN_STORED_FIT, FIT_MIN_PERCENT.good / 100, FIT_MIN_PERCENT.strong / 100];

/** The nearest in the index, and stored ones that it didn't return. */
async function pairsOf(
  { db, vectors, model }: Pick<Services, 'db' | 'vectors'> & { model: string },
  self: { what: AudienceSubject; id: string; values: number[] },
  other: AudienceSubject,
): Promise<SimilarAudience[]> {
  const map = similarityMapOf(model);
  const levels = self.what === other ? SIMILARITY_CUTOFFS : FIT_AT;
  const cutoff = Math.min(...levels);
  const nearest = await vectors.nearest(self.values, other, MAX_NEIGHBOURS);
  const scored = new Map(nearest.map(({ id, cosine }) => [rowIdOf(other, id), map.of(cosine)]));
  if (other === self.what) scored.delete(self.id);
  const stored = await readAudiencePairs(db, self.what, other, self.id);
  // After a full answer that ends above the cutoff, further pairs may be missing.
  const last = nearest.at(-1);
  const full = nearest.length === MAX_NEIGHBOURS && last !== undefined && map.of(last.cosine) >= cutoff - NEAR;
  const unnamed = full ? stored.map(({ id }) => id).filter((id) => !scored.has(id)) : [];
  const close = [...scored].filter(([, at]) => levels.some((level) => Math.abs(at - level) < NEAR)).map(([id]) => id);
  const exact = await vectors.get([...close, ...unnamed].map((id) => vectorId(other, id)));
  for (const [key, { values }] of exact) scored.set(rowIdOf(other, key), map.of(cosineSimilarity(self.values, values)));
  const alike = [...scored].filter(([, similarity]) => similarity >= cutoff);
  // The index may return deleted rows, or another model's vectors, with which stored pairs are kept.
  const mentioned = [...alike.map(([id]) => id), ...stored.map(({ id }) => id)];
  const comparable = await filterEmbeddedIds(db, other, mentioned, model);
  return [
    ...alike.filter(([id]) => comparable.has(id)).map(([id, similarity]) => ({ id, similarity })),
    ...stored.filter(({ id }) => !comparable.has(id)),
  ];
}
