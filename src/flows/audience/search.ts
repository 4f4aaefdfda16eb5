import { MAX_NEIGHBOURS, MIN_RELEVANT_SIMILARITY } from '../../contract/relevance.ts';
import type { SimilaritySearch } from '../../contract/similarity.ts';
import type { Sight } from '../../domain/access.ts';
import { similarityMapOf } from '../../domain/audience/match.ts';
import { pickAudienceText } from '../../domain/audience/text.ts';
import { rowIdOf } from '../../domain/audience/vector-id.ts';
import { AppError, invalidField } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { readBrandNamesById, readCardsOfNearestNewsletters } from '../../store/audience/similarity-searches.ts';
import { listPitchCandidates } from '../../store/pitch/pitch-scores.ts';
import { scorePitchCandidates } from '../pitch/score.ts';

/** The searcher's newsletter and its sponsors are left out. @throws AppError invalid | not_configured. */
export async function searchByAudience(
  services: Pick<Services, 'db' | 'embeddings' | 'vectors' | 'sites'>,
  asked: SimilaritySearch,
  { newsletterId: self, pipelineId, by }: { newsletterId: string | null; pipelineId: string | null; by: Sight },
  now: Date,
) {
  const { db, embeddings, vectors } = services;
  if (!embeddings) throw new AppError('not_configured', 'No embedding model is configured');
  const audience = asked.text ?? (await audienceOfSite(services, asked.website ?? ''));
  const [values] = await embeddings.embed([audience]);
  if (!values) throw new AppError('vendor_failed', 'The embedding model gave no vector');
  const map = similarityMapOf(embeddings.model);
  const found = (await vectors.nearest(values, 'newsletter', MAX_NEIGHBOURS))
    .map(({ id, cosine }) => ({ id: rowIdOf('newsletter', id), similarity: map.of(cosine) }))
    .filter(({ id, similarity }) => similarity >= MIN_RELEVANT_SIMILARITY && id !== self);
  const newsletters = await readCardsOfNearestNewsletters(db, found, by);
  const near = newsletters.map(({ id, similarity }) => ({ id, similarity }));
  // Only subscribers and admins may search, therefore reach 'all'.
  const candidates =
    near.length > 0 ? await listPitchCandidates(db, self, near, { reach: 'all', at: now, far: 0 }) : [];
  // Stored fits belong to the searcher's newsletter.
  const scores = scorePitchCandidates(
    candidates.map((one) => ({ ...one, fit: null })),
    near,
    now,
  );
  const names = await readBrandNamesById(
    db,
    scores.slice(0, asked.limit * 2).map(({ brandId }) => brandId),
    { pipelineId, by },
  );
  const letters = new Map(newsletters.map(({ id, name }) => [id, name]));
  return {
    audience,
    newsletters: newsletters.slice(0, asked.limit),
    brands: scores
      .flatMap((row) => {
        const found = names.get(row.brandId);
        const bestName = (row.basis.best && letters.get(row.basis.best.newsletterId)) ?? null;
        const stateIn = (row.basis.stateIn && letters.get(row.basis.stateIn)) ?? null;
        if (!found) return [];
        const { lead, ...brand } = found;
        return [{ ...row, brand, bestName, stateIn, mark: null, lead }];
      })
      .slice(0, asked.limit),
  };
}

async function audienceOfSite({ sites }: Pick<Services, 'sites'>, website: string): Promise<string> {
  const page = await sites.page(website);
  const text = page.ok ? pickAudienceText({ name: '', description: '', html: page.html, texts: [] }) : null;
  if (text === null) {
    throw invalidField('website', 'We couldn’t learn the audience from this site. Describe it in words instead.');
  }
  return text;
}
