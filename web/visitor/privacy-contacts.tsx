import { PRODUCT_NAME, pageTitle } from '../../src/contract/names.ts';
import { Field, PostForm } from './form.tsx';
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
          If we list you as the contact of a brand, we take you out on your word. Enter the address and we send a link
          to it; once you confirm, it is gone everywhere and never stored again.
        </p>
      </Heading>
      <PostForm
        action="/api/privacy/contacts"
        button="Send the link"
        done={{
          title: 'Check your inbox',
          text: 'If we hold that address, a link to confirm the removal is on its way to it. The link works for a day.',
        }}
      >
        <Field
          name="email"
          label="Email"
          type="email"
          required
          autoComplete="email"
          hint="The address that we are to forget."
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
