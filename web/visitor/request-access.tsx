import { PRODUCT_NAME, pageTitle } from '../../src/contract/names.ts';
import { Field, PostForm } from '../ui/post-form.tsx';
import { Heading, PlainPage } from './plain-page.tsx';

export const head = {
  title: pageTitle('Request access'),
  description: `Ask for access to ${PRODUCT_NAME}: tell us who you are and what you write.`,
  canonical: '/request-access',
};

export function Page() {
  return (
    <PlainPage>
      <Heading title="Request access">
        <p>Tell us who you are and what you write. We read every request and reply by email.</p>
      </Heading>
      <PostForm
        action="/api/access-requests"
        button="Send request"
        done={{
          title: 'Request received',
          text: 'We’ll reply to the address you gave us, and send nothing else.',
        }}
      >
        <Field name="name" label="Your name" required autoComplete="name" maxLength={200} />
        <Field name="email" label="Email" type="email" required autoComplete="email" maxLength={320} />
        <Field name="newsletter" label="Your newsletter" hint="Its name, or where to read it." maxLength={200} />
        <Field name="message" label="What you would use it for" rows={4} maxLength={5000} />
      </PostForm>
      <p className="text-sm text-muted-foreground">
        Have an account already?{' '}
        <a href="/api/login" className="font-medium text-foreground underline underline-offset-4">
          Sign in
        </a>
      </p>
    </PlainPage>
  );
}
