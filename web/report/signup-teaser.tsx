import { SignupLink } from './signup-link.tsx';

interface PitchProps {
  title: string;
  text: string;
  element: string;
  action: string;
}

export function SignupTeaser({ title, text, element, action }: PitchProps) {
  return (
    <div className="flex flex-col gap-4 rounded-xl border border-primary/30 bg-primary/5 p-5 sm:flex-row sm:items-center sm:justify-between sm:px-6">
      <div className="flex flex-col gap-1">
        <p className="font-semibold">{title}</p>
        <p className="max-w-prose text-sm text-muted-foreground">{text}</p>
      </div>
      <SignupLink element={element}>{action}</SignupLink>
    </div>
  );
}
