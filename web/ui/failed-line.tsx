import { Button } from './button.tsx';

/** A line with the error and a retry button, in place of a small part of a panel that could not be loaded. */
export const InlineLoadError = ({ text, onRetry }: { text: string; onRetry: () => void }) => (
  <p role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted-foreground">
    {text}
    <Button variant="outline" size="sm" onClick={onRetry}>
      Try Again
    </Button>
  </p>
);
