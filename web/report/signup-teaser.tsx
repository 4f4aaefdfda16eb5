import { SignupLink, type SignupProps } from './signup-link.tsx';

interface PitchProps extends SignupProps {
  title: string;
  text: string;
  element: string;
  action: string;
}

export function SignupTeaser({ title, text, element, action, onSignup }: PitchProps) {
  return (
    <div className="flex flex-col gap-4 rounded-xl border border-primary/30 bg-primary/5 p-5 sm:flex-row sm:items-center sm:justify-between sm:px-6">
      <div className="flex flex-col gap-1">
        <p className="font-semibold">{title}</p>
        <p className="max-w-prose text-sm text-muted-foreground">{text}</p>
      </div>
      <SignupLink element={element} onSignup={onSignup}>
        {action}
      </SignupLink>
    </div>
  );
}
