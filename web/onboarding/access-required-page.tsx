// Sign-ups are closed, and the user has neither a newsletter nor an administrator's rights.
import { CircleHelp, KeyRound, LogOut } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { PRODUCT_NAME } from '../../src/contract/names.ts';
import { call } from '../data/api.ts';
import { useUser } from '../data/session.ts';
import { useDocumentTitle } from '../shell/use-page.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { FieldError, TextField } from '../ui/field.tsx';
import { Form, SubmitButton } from '../ui/form.tsx';
import { OnboardingFrame } from './frame.tsx';

export default function AccessRequiredPage() {
  useDocumentTitle('Admin Access Required');
  const user = useUser();
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ') || user.email || 'User';
  return (
    <OnboardingFrame>
      <h1 className="text-2xl font-semibold tracking-tight">Admin Access Required</h1>
      <p className="mt-1.5 text-muted-foreground">
        You are signed in as <span className="font-medium text-foreground">{name}</span>
        {user.email ? ` (${user.email})` : ''}, and this account has no access yet.
      </p>
      <div className="mt-6 grid gap-3">
        <Block icon={<KeyRound aria-hidden />} title="Request Access">
          <AskForAccess name={name} email={user.email ?? ''} />
        </Block>
        <Block icon={<CircleHelp aria-hidden />} title="Need Help?">
          <p className="text-sm text-muted-foreground">
            If you should have access, ask the people who run {PRODUCT_NAME} for you to add{' '}
            {user.email ?? 'your address'}, then sign in again. If you have another address, sign out and use that one.
          </p>
        </Block>
        <Button asChild variant="outline" size="lg">
          <a href="/api/logout">
            <LogOut aria-hidden />
            Sign Out
          </a>
        </Button>
      </div>
    </OnboardingFrame>
  );
}

function Block({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <Card className="grid gap-3 p-4">
      <h2 className="flex items-center gap-2 font-semibold [&_svg]:size-4 [&_svg]:text-muted-foreground">
        {icon}
        {title}
      </h2>
      {children}
    </Card>
  );
}

function AskForAccess({ name, email }: { name: string; email: string }) {
  const [sent, setSent] = useState(false);
  if (sent)
    return (
      <p role="status" className="text-sm">
        We received your request. We’ll reply to {email}.
      </p>
    );
  return (
    <Form
      schema={() => import('../../src/contract/account.ts').then(({ accessRequestInput }) => accessRequestInput)}
      extra={() => ({ name, email })}
      send={(body) => call('accessRequests.request', { body })}
      refused={{ title: 'Error', otherwise: 'The request could not be sent. Please try again.' }}
      onClose={() => setSent(true)}
      className="grid gap-3"
    >
      <TextField name="message" label="What would you use it for?" optional rows={3} maxLength={5000} />
      <FieldError name="email" />
      <SubmitButton busy="Sending..." className="justify-self-start">
        Request Access
      </SubmitButton>
    </Form>
  );
}
