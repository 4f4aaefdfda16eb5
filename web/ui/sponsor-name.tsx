import { Link, useNavigate } from 'react-router';
import { mutate } from '../data/api.ts';
import { Button } from './button.tsx';
import { toastRefusal } from './toast.tsx';

interface Props {
  brand: { id: string; name: string; isInCatalogue: boolean };
  className?: string;
}

/** A sponsor's name with a link to its page. A sponsor without a page can be added to the pipeline instead. */
export function SponsorName({ brand: { id, name, isInCatalogue }, className }: Props) {
  const navigate = useNavigate();
  const add = async () => {
    try {
      const { lead } = await mutate('leads.save', { body: { brandId: id } });
      await navigate(`/pipeline/${lead.id}`);
    } catch (error) {
      toastRefusal('The lead was not saved', error, 'Please try again.');
    }
  };
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
      <Button variant="outline" size="sm" aria-label={`Add ${name} to your pipeline`} onClick={() => void add()}>
        Add to pipeline
      </Button>
    </>
  );
}
