import { Link, useNavigate } from 'react-router';
import { mutate } from '../data/api.ts';
import { ActionButton } from './action-button.tsx';

interface Props {
  brand: { id: string; name: string; isInCatalogue: boolean };
  className?: string;
}

/** A sponsor's name with a link to its page. A sponsor without a page can be added to the pipeline instead. */
export function SponsorName({ brand: { id, name, isInCatalogue }, className }: Props) {
  const navigate = useNavigate();
  if (isInCatalogue)
    return (
      <Link to={`/brands/${id}`} dir="auto" className={`${className} hover:underline`}>
        {name}
      </Link>
    );
  return (
    <>
      <span dir="auto" className={className}>
        {name}
      </span>
      <ActionButton
        variant="outline"
        size="sm"
        aria-label={`Add ${name} to your pipeline`}
        run={() => mutate('leads.save', { body: { brandId: id } }).then(({ lead }) => navigate(`/pipeline/${lead.id}`))}
        refused={{ title: 'The lead was not saved' }}
      >
        Add to pipeline
      </ActionButton>
    </>
  );
}
