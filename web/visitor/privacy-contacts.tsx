import { PRODUCT_NAME, pageTitle } from '../../src/contract/names.ts';
import { Field, PostForm } from '../ui/post-form.tsx';
import { Heading, PlainPage } from './plain-page.tsx';

export const head = {
  title: pageTitle('Remove a contact'),
  description: `Have your business contact removed from ${PRODUCT_NAME}, for good.`,
  canonical: '/privacy/contacts',
};

export function Page() {
  return (
    <PlainPage>
      <Heading title="Remove a contact">
        <p>
          If we list you as the contact of a brand, we remove you on request. Enter the address and we’ll send a link to
          it. Once you confirm, the contact is deleted and never stored again.
        </p>
      </Heading>
      <PostForm
        action="/api/privacy/contacts"
        button="Send the link"
        done={{
          title: 'Check your inbox',
          text: 'If we have that address, a confirmation link is on its way. The link works for one day.',
        }}
      >
        <Field
          name="email"
          label="Email"
          type="email"
          required
          autoComplete="email"
          hint="The address to remove."
          maxLength={320}
        />
      </PostForm>
      <p className="text-sm text-muted-foreground">
        <a href="/privacy" className="font-medium text-foreground underline underline-offset-4">
          What we store, and why
        </a>
      </p>
    </PlainPage>
  );
}
