import { Kanban } from 'lucide-react';
import { Link } from 'react-router';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/states.tsx';

export const NoLeads = () => (
  <Card>
    <EmptyState
      icon={<Kanban aria-hidden />}
      title="No leads yet"
      text="Save a brand in Pitch next, in the brand list or on its page, or add a company by its name, and it appears here."
      action={
        <Button asChild>
          <Link to="/">Open Pitch next</Link>
        </Button>
      }
    />
  </Card>
);
