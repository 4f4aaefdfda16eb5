import { Link } from 'react-router';
import { Button } from '../ui/button.tsx';
import { useDocumentTitle } from './use-page.ts';

export default function NotFound() {
  useDocumentTitle('404 Page Not Found');
  return (
    <div className="grid justify-items-center gap-3 py-24 text-center">
      <h1 className="text-xl font-semibold">404 Page Not Found</h1>
      <p className="text-muted-foreground">This page doesn’t exist or has moved.</p>
      <Button asChild variant="outline">
        <Link to="/">Go to the dashboard</Link>
      </Button>
    </div>
  );
}
