import type { Ref } from 'react';
import { Link } from 'react-router';
import type { SimilarityAnswer, SimilarityQuestion } from '../../src/contract/similarity.ts';
import { useUser } from '../data/session.ts';
import { Badge } from '../ui/badge.tsx';
import { Card } from '../ui/card.tsx';
import { formatCountOf } from '../ui/format.ts';
import { Logo } from '../ui/logo.tsx';
import { BuyingStateBadge } from '../ui/pattern-badge.tsx';
import { PitchDraftButton } from '../ui/pitch-draft-button.tsx';
import { ScoreFactors, ScoreText } from '../ui/pitch-factors.tsx';
import { RowLink } from '../ui/row-link.tsx';
import SaveBrandButton from '../ui/save-button.tsx';
import { EmptyState } from '../ui/states.tsx';
import { SaveSearchForm } from './saved-searches.tsx';

interface Props {
  answer: SimilarityAnswer;
  asked: SimilarityQuestion;
  head: Ref<HTMLHeadingElement>;
}

export function SimilarityResults({ answer, asked, head }: Props) {
  const { audience, newsletters, brands } = answer;
  const { newsletterId } = useUser();
  return (
    <>
      <div className="grid gap-1">
        <h2 ref={head} tabIndex={-1} className="text-base font-semibold">
          What we found
        </h2>
        <p className="text-sm text-muted-foreground">
          <span className="font-medium text-foreground">Compared by:</span> {audience}
        </p>
      </div>
      {newsletters.length === 0 ? (
        <EmptyState title="No similar newsletters tracked" text="Try other words or another website." />
      ) : (
        <>
          <SaveSearchForm asked={asked} />
          <Card
            title="Sponsors"
            hint={`${formatCountOf(brands.length, 'brand')}, ranked for a newsletter with this audience`}
          >
            {brands.length === 0 ? (
              <p className="border-t border-border px-4 py-4 text-sm text-muted-foreground">None found.</p>
            ) : (
              <ol className="border-t border-border">
                {brands.map(({ brand, score, reason, state, stateIn, factors, lead }) => (
                  <li key={brand.id} className="flex gap-3 border-t border-border px-4 py-2.5 first:border-t-0">
                    <Logo name={brand.name} url={brand.logoUrl} size="md" words={2} />
                    <div className="min-w-0 flex-1">
                      <p className="flex flex-wrap items-center gap-x-2">
                        <Link
                          to={`/brands/${brand.id}`}
                          className="inline-block min-h-6 leading-6 font-semibold hover:underline"
                        >
                          {brand.name}
                        </Link>
                        {state ? <BuyingStateBadge state={state} within={stateIn} /> : null}
                      </p>
                      <p className="text-sm">{reason}</p>
                      {newsletterId === null ? null : (
                        <div className="flex flex-wrap gap-1.5 py-1.5">
                          <PitchDraftButton brandId={brand.id} brand={brand.name} />
                          <SaveBrandButton brand={{ ...brand, lead }} />
                        </div>
                      )}
                      <ScoreFactors factors={factors} score={score} name={brand.name} />
                    </div>
                    <ScoreText score={score} />
                  </li>
                ))}
              </ol>
            )}
          </Card>
          <Card
            title="Most similar newsletters"
            hint={`${formatCountOf(newsletters.length, 'newsletter')}, most similar first`}
          >
            <ul className="border-t border-border">
              {newsletters.map(({ id, name, logoUrl, similarity, brands: buyers, coverage }) => (
                <RowLink
                  key={id}
                  to={`/newsletters/${id}`}
                  name={name}
                  logoUrl={logoUrl}
                  detail={`${formatCountOf(buyers, 'sponsor')}${coverage ? `; we have ${coverage.text}` : ''}`}
                >
                  <Badge tone="accent">{Math.round(similarity * 100)}% similar</Badge>
                </RowLink>
              ))}
            </ul>
          </Card>
        </>
      )}
    </>
  );
}
