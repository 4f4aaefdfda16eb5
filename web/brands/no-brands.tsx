import { useQuery } from '@tanstack/react-query';
import { LoaderCircle, Store } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { statsQuery } from '../data/pitch.ts';
import { refresh } from '../data/query-client.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/states.tsx';

export default function EmptyBrandList(props: {
  filtered: boolean;
  scope: string;
  onClear: () => void;
  onAll: () => void;
}) {
  const unasked = !props.filtered && props.scope === 'relevant';
  const { data: stats } = useQuery({ ...statsQuery, enabled: unasked });
  const finding = unasked && stats?.userNewsletter?.isFinding;
  const wasFinding = useRef(finding);
  useEffect(() => {
    if (wasFinding.current && !finding) void refresh('brands');
    wasFinding.current = finding;
  }, [finding]);
  if (finding)
    return (
      <div role="status">
        <EmptyState
          icon={<LoaderCircle className="animate-spin" aria-hidden />}
          title="Finding newsletters like yours"
          text="The brands that sponsor them will appear here in a minute or two."
          action={
            <Button variant="outline" onClick={props.onAll}>
              Show all brands
            </Button>
          }
        />
      </div>
    );
  return (
    <EmptyState
      icon={<Store aria-hidden />}
      title="No brands found"
      text={
        props.filtered
          ? "No brand matches your search. With over 1'000 sponsorships tracked every day, check back tomorrow."
          : "With over 1'000 sponsorships tracked every day, new brands will appear here soon."
      }
      action={
        props.filtered ? (
          <Button variant="outline" onClick={props.onClear}>
            Clear search and filters
          </Button>
        ) : props.scope === 'relevant' ? (
          <Button variant="outline" onClick={props.onAll}>
            Show all brands
          </Button>
        ) : null
      }
    />
  );
}
